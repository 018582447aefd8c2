/** Over the form of a renewal: what was carried over, and what has to be given anew. */
import type { RenewalBegun } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { toPathText } from '@/engine/record/path-text';
import { Notice } from '@/wizard/notice';
import { t } from '@/texts/t';

export interface RenewalNoticeProps {
  definition: ProviderDefinition;
  renews: RenewalBegun;
}

export function RenewalNotice({ definition, renews: { reference, until } }: RenewalNoticeProps) {
  const fields = listFields(definition);
  const anew = definition.renewal?.anew ?? [];
  return (
    <Notice title={t('You renew {reference}', { reference })}>
      <p>
        {t('Your answers and documents are carried over: look through them. You can submit until {day}.', {
          day: toLongDay(toDay(new Date(until))),
        })}
      </p>
      {anew.length > 0 && (
        <>
          <p>{t('Give anew, beside what you declare and sign:')}</p>
          <ul>
            {anew.map((path) => (
              <li key={path}>{toPathText(fields, path)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
