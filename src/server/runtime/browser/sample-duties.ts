/** What the holders of an office's approvals have sent of their duties, each period in its time. */
import { holdsFiles } from '@/definition/language/field-kinds';
import { findTransitionForm } from '@/definition/parse/catalog';
import { addDays, toDay } from '@/engine/locale/calendar';
import { isApproved } from '../../certificates/certificate-state';
import { tendDuties } from '../../jobs/tend-duties';
import { later } from '../../platform/time-span';
import { answerForm } from '../../samples/corrections';
import type { Random } from '../../samples/random';
import type { BrowserPlatform } from './browser-platform';
import { ask, uploadFiles, type SampleSubmission } from './sample-applications';

const LOOKS_EVERY_DAYS = 25;
/** More than between two looks: nothing is late by the second. */
const SENT_AHEAD_DAYS = 40;
/** For how long a new date holds, from today on: its form knows no other day. */
const HOLDS_DAYS = { least: 70, most: 300 };

/** When holders look what is asked of them. */
export function listLooks({ from, until }: { from: Date; until: Date }): Date[] {
  const next = later(from, { days: LOOKS_EVERY_DAYS });
  return next < until ? [next, ...listLooks({ from: next, until })] : [];
}

/** Who holds the approval of an application. */
export interface DutyHolder extends Omit<SampleSubmission, 'example'> {
  random: Random;
  /** They leave out what has no consequence. */
  isLate: boolean;
}

/** Sends what is open and due soon. Throws with the server's words where it is refused. */
export async function keepDuties(
  platform: BrowserPlatform,
  findHolder: (applicationId: string) => Promise<DutyHolder>,
): Promise<void> {
  await tendDuties(platform);
  const now = platform.clock();
  const open = await platform.database.kysely
    .selectFrom('duties')
    .innerJoin('applications', 'applications.id', 'duties.application_id')
    .select(['duties.duty', 'duties.period', 'duties.application_id', 'applications.status'])
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('opens_at', '<=', now)
    .where('duties.due_at', '<=', later(now, { days: SENT_AHEAD_DAYS }))
    .orderBy('duties.due_at')
    .orderBy('applications.number')
    .execute();
  for (const { application_id, duty: dutyId, period, status } of open) {
    const holder = await findHolder(application_id);
    const { provider, random, isLate } = holder;
    const duty = provider.duties?.find(({ id }) => id === dutyId);
    const form = duty && findTransitionForm(provider, duty);
    if (!form || !isApproved(provider, status) || (isLate && duty.missed?.transition === undefined)) continue;
    const given = answerForm(form, random);
    if (duty.watches !== undefined)
      given[duty.watches] = addDays(toDay(new Date()), random.between(HOLDS_DAYS.least, HOLDS_DAYS.most));
    const files = Object.fromEntries(form.fields.filter(holdsFiles).map(({ key }) => [key, `${key}.pdf`]));
    const answers = await uploadFiles({ ...holder, example: { data: given, files } });
    await ask(holder, 'POST', `applications/${application_id}/duties/${dutyId}`, { period, answers });
  }
}
