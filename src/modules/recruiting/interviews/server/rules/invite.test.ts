import { expect, test } from 'vitest';
import { inviteFor, inviteLines } from './invite.ts';

const invited = {
  id: 7,
  sequence: 0,
  start: new Date('2026-03-02T02:00:00Z'),
  end: new Date('2026-03-02T03:00:00Z'),
  title: '面试，后端；工程师',
  place: 'A 座',
  isCancelled: false,
  at: new Date('2026-02-27T08:00:00Z'),
};
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an entry is somebody’s, and a later one of the same interview is known again', () => {
  const first = linesOf(inviteFor(inviteLines(invited, 'portal-1'), 'zhang@example.com'));
  const later = linesOf(
    inviteFor(inviteLines({ ...invited, sequence: 1, isCancelled: true }, 'portal-1'), 'zhang@example.com'),
  );
  expect(first).toContain('METHOD:REQUEST');
  expect(first).toContain('ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:zhang@example.com');
  expect(first).toContain('DTSTART:20260302T020000Z');
  expect(first.find((line) => line.startsWith('UID:'))).toBe(later.find((line) => line.startsWith('UID:')));
  expect([first, later].map((lines) => lines.find((line) => line.startsWith('SEQUENCE:')))).toEqual([
    'SEQUENCE:0',
    'SEQUENCE:1',
  ]);
  expect(later).toContain('METHOD:CANCEL');
  expect(later).toContain('STATUS:CANCELLED');
});

test('no line is longer than 75 octets, whatever the address', () => {
  const mail = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
  for (const line of inviteFor(inviteLines(invited, 'portal-1'), mail).split('\r\n'))
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
