import { useEffect, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { normalPhone } from '../contract/phone.ts';

type Values = Readonly<Record<string, unknown>>;

/** Milliseconds without typing before the server is asked. The number of answers a day is limited. */
const rest = 1200;

const textIn = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Returns the typed contacts that are complete enough to be searched. */
function askable(values: Values) {
  const phone = textIn(values, 'Phone');
  const mail = textIn(values, 'Mail');
  const idCard = textIn(values, 'IdCard');
  return {
    Name: textIn(values, 'Name').slice(0, 50),
    Phone: normalPhone(phone) === null ? '' : phone,
    Mail: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail) ? mail : '',
    IdCard: /^[\w()]{15,18}$/.test(idCard) ? idCard : '',
  };
}

/** Searches known candidates with the typed contacts while the user types. */
export function useDuplicates(values: Values) {
  const next = JSON.stringify(askable(values));
  const [asked, setAsked] = useState(next);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(next), rest);
    return () => clearTimeout(timer);
  }, [next]);
  const input = JSON.parse(asked) as ReturnType<typeof askable>;
  const isAsking = Boolean(input.Name && (input.Phone || input.Mail || input.IdCard));
  const found = useCall(JobseekerTalentPool.FindDuplicates, input, { enabled: isAsking });
  return isAsking ? found.data : undefined;
}
