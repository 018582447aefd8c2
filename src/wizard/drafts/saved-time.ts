/** When a draft was saved, in Nigerian time, as everywhere. */
import { serverNow } from '@/definition/language/server-time';

const ZONE = { timeZone: 'Africa/Lagos' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** "12:04" of today, "3 March at 12:04" of another day. */
export function describeSavedTime(savedAt: Date): string {
  const isToday = savedAt.toLocaleDateString('en-NG', ZONE) === serverNow().toLocaleDateString('en-NG', ZONE);
  return isToday ? savedAt.toLocaleTimeString('en-NG', { ...TIME, ...ZONE }) : describeSavedDay(savedAt);
}

/** "3 March at 12:04", whatever day it is. */
export function describeSavedDay(savedAt: Date): string {
  return savedAt.toLocaleString('en-NG', { day: 'numeric', month: 'long', ...TIME, ...ZONE });
}
