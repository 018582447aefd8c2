import { expect, test } from 'vitest';
import { toRenewalWindow } from '@/server/certificates/renewals';
import { endOfDay } from '@/engine/workflow/due-dates';
import { startOfDay } from '@/engine/locale/calendar';

test('a renewal opens with the first moment of its first day, and closes with the last day that is late', () => {
  const end = endOfDay('2026-03-31');
  expect(toRenewalWindow({ opens: 60, late: 30 }, end)).toEqual({
    end,
    opens: startOfDay('2026-01-30'),
    closes: endOfDay('2026-04-30'),
  });
});

test('one that is never late closes with the certificate, also where its end is the first moment of the next day', () => {
  const end = endOfDay('2026-03-31');
  expect(toRenewalWindow({ opens: 1, late: 0 }, end)).toEqual({ end, opens: startOfDay('2026-03-30'), closes: end });
  expect(toRenewalWindow({ opens: 1, late: 0 }, startOfDay('2026-04-01'))).toMatchObject({ closes: end });
});
