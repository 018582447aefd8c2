/** Beside a form on a desktop: whom to ask about it. */
import { registry } from 'virtual:registry';
import { ContactLines } from '@/page/shell/contact-lines';
import { t } from '@/texts/t';

export function FormHelp() {
  return (
    <section aria-labelledby="form-help">
      <h3 id="form-help">{t('Help')}</h3>
      <p>{t('Questions about this form? Ask {authority}.', { authority: registry.authority })}</p>
      <ContactLines />
    </section>
  );
}
