import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { icalendar } from './ical.ts';

const at = new Date('2026-11-23T01:00:00Z');
const event = {
  id: 1,
  title: 'x',
  start: at,
  end: new Date('2026-11-23T02:00:00Z'),
  place: 'A',
  host: '',
  organizer: { id: 7, name: 'Cora Lin' },
  isTentative: false,
  version: 1,
  changedAt: at,
};
const parsed = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each));

test('whatever people write comes out of a parser as they wrote it, in lines of at most 75 octets', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 120 })
    .map((given) => given.replace(/\p{Cc}/gu, '').trim());
  fc.assert(
    fc.property(text, text, (title, place) => {
      const written = icalendar('会议', 'portal.example', [{ ...event, title, place }]);
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(parsed(written)).toMatchObject([{ summary: title, location: place }]);
    }),
  );
});

test('an organizer’s name comes out as it was written, and cannot add lines or parameters of its own', () => {
  const name = 'A "B"; C:mailto:x, ^D\r\nATTENDEE:mailto:y@z';
  const written = icalendar('会议', 'portal.example', [{ ...event, organizer: { id: 7, name } }]);
  const [{ component }] = parsed(written) as [ICAL.Event];
  const organizer = component.getFirstProperty('organizer');
  expect(organizer?.getFirstValue()).toBe('mailto:person-7@portal.example.invalid');
  expect(String(organizer?.getParameter('cn')).replaceAll('\r\n', '\n')).toBe(name.replaceAll('\r\n', '\n'));
  expect(component.getAllProperties('attendee')).toEqual([]);
});

test('a title cannot add lines of its own', () => {
  const title = 'a\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:b';
  const events = parsed(icalendar('会议', 'portal.example', [{ ...event, title }]));
  expect(events).toHaveLength(1);
  expect(events[0]?.summary).toBe('a\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:b');
});
