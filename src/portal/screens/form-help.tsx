/** Beside a form on a desktop: whom to ask about it, by the settings of the site. */
import { registry } from 'virtual:registry';
import { useSite } from '@/session/page/use-site';

export function FormHelp() {
  const site = useSite();
  if (!site || (site.contact === '' && site.supportPhone === '')) return null;
  return (
    <section aria-labelledby="form-help">
      <h3 id="form-help">Help</h3>
      <p>Questions about this form? Ask {registry.authority}.</p>
      <ul>
        {site.contact !== '' && (
          <li>
            <a href={`mailto:${site.contact}`}>{site.contact}</a>
          </li>
        )}
        {site.supportPhone !== '' && (
          <li>
            <a href={`tel:${site.supportPhone}`}>{site.supportPhone}</a>
          </li>
        )}
      </ul>
    </section>
  );
}
