import { useEffect } from 'react';
import type { DayTimesProps } from '#modules/approval/web/open.ts';
import { useWorkTimes } from '../useWorkTimes.ts';

/** Loads the working times of the person a form is about, which the form uses as default times. Renders nothing. */
export default function WorkTimes({ values, standard, today, onTimes }: DayTimesProps) {
  const times = useWorkTimes(values, standard, today);
  useEffect(() => onTimes(times), [times, onTimes]);
  return null;
}
