export { busySource } from './queries/busy.ts';
export { onBookingChanged, type ChangedBooking } from './commands/changed.ts';
export { setBlock } from './commands/block.ts';
export { bookFor, cancelBookings, moveBooking, type AreaMeeting } from './commands/book-for.ts';
export type { By as RoomsBy } from './commands/by.ts';
export { addBookings, type NewBooking } from './queries/bookings.ts';
export { findMeeting, isComing, listHosts, listPlaces, type Place } from './queries/linked.ts';
export { findCalendarId } from './queries/addresses.ts';
export { addOutlines } from './queries/outlines.ts';
export { addRooms } from './queries/rooms.ts';
export { listMeetingTimes, listRoomTimes } from './queries/times.ts';
export { takesRoom } from './rules/fits.ts';
/** @internal */
export { roomDuty } from './commands/leave.ts';
