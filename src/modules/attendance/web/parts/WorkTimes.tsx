import { useEffect } from 'react';
import type { DayTimesProps } from '#modules/approval/web/open.ts';
import { useWorkTimes } from '../useWorkTimes.ts';

/** Reads when the person a form is about works, for the times that the form fills in. Shows nothing. */
export default function WorkTimes({ values, standard, today, onTimes }: DayTimesProps) {
  const times = useWorkTimes(values, standard, today);
  useEffect(() => onTimes(times), [times, onTimes]);
  return null;
}
