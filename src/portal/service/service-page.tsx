/** In front of a service's door, for whoever has never been there: what it is for, what it takes, what comes of it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { providers, registry } from 'virtual:registry';
import type { Card } from '@/definition/language/provider';
import { findProviderByType } from '@/engine/find-provider';
import { toDay } from '@/engine/locale/calendar';
import { paths } from '@/engine/paths';
import { describeAvailability } from '@/engine/workflow/availability';
import { countPromisedDays } from '@/engine/workflow/expected-stages';
import { listStages } from '@/engine/workflow/transitions';
import { prepareToNavigate, toPlainLink } from '@/page/navigation/navigation';
import { PageFrame } from '@/page/shell/page-layout';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import type { ServicePlace } from './find-service';
import type { Service } from './load-service';
import { t } from '@/texts/t';

/** How the parts of a service's page are arranged: a sheet of sections, two beside each other where there is room. */
const styles = {
  ways: { display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBottom: 3, displayPrint: 'none' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
    gap: '24px 40px',
    maxWidth: '60rem',
    padding: { xs: 2, sm: 3 },
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '& section': { minWidth: 0, breakInside: 'avoid' },
    '& h2': { margin: '0 0 4px', fontSize: 'var(--mui-textSize-lead)', lineHeight: 1.3 },
    '& p': { margin: '0 0 4px', maxWidth: 'var(--mui-width-text)' },
    '& ul, & ol': { margin: '0 0 8px', paddingInlineStart: '1.25rem' },
  },
} as const;

export interface ServicePageProps extends ServicePlace {
  /** Where its reader came to, from another page. */
  arrival: string | undefined;
  service: Service | undefined;
  /** In the place of what is said of the service, until that is there. */
  children?: ReactNode;
}

/** Stands without a router too, as the landing page does. */
export function ServicePage({ provider, card, arrival, service, children }: ServicePageProps) {
  return (
    <PageFrame applicationType={provider.title}>
      <PageHeading lead={card.description} focusOn={arrival}>
        {card.title}
      </PageHeading>
      <Ways card={card} />
      {service ? <Facts provider={provider} {...service} /> : children}
    </PageFrame>
  );
}

/**
 * A door that an invitation alone opens is none to start at. Behind both is nothing that a search engine could show.
 */
function Ways({ card }: { card: Card }) {
  return (
    <Box sx={styles.ways}>
      {card.to !== undefined && (
        <Way path={card.to} variant="contained">
          {t('Start')}
        </Way>
      )}
      <Way path={paths.ownApplications}>{t('Continue')}</Way>
    </Box>
  );
}

/** The pointer or the focus on it tells what is wanted next; its parts are fetched meanwhile. */
function Way({ path, variant, children }: { path: string; variant?: 'contained'; children: string }) {
  const prepare = () => prepareToNavigate(path);
  return (
    <Button
      component={SoftLink}
      variant={variant}
      rel="nofollow"
      onPointerEnter={prepare}
      onFocus={prepare}
      {...toPlainLink(path)}
    >
      {children}
    </Button>
  );
}

type FactsProps = Pick<ServicePlace, 'provider'> & Service;

function Facts({ provider, needs: { documents, numbers, minutes }, definition }: FactsProps) {
  const [today] = useState(() => toDay(new Date()));
  const { workflow, certificate } = definition;
  const needed = [...documents.filter(({ required }) => required).map(({ label }) => label), ...numbers];
  const optional = documents.filter(({ required }) => !required).map(({ label }) => label);
  const days = countPromisedDays(workflow);
  const nameType = (type: string) => findProviderByType(providers, type)?.name ?? type;
  return (
    <Box sx={styles.facts}>
      <Fact title={t('Who may apply')}>
        <p>
          {provider.invitationOnly
            ? (definition.card?.notice ??
              definition.signIn.closed ??
              t('Whoever was invited, with the phone number that the invitation went to.'))
            : t('Anybody who can receive an SMS: an account is made with a phone number.')}
        </p>
        {describeAvailability(definition.availability, today, nameType).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Fact>
      <Fact title={t('What you need')}>
        {needed.length === 0 ? <p>{t('No documents needed')}</p> : <Names names={needed} />}
        {optional.length > 0 && (
          <>
            <p>{t('If you have them:')}</p>
            <Names names={optional} />
          </>
        )}
      </Fact>
      <Fact title={t('How long it takes')}>
        <p>
          {t('It takes about {minutes} minutes. You can stop at any time: what you enter is kept as a draft.', {
            minutes,
          })}
        </p>
        {days !== undefined && (
          <p>
            {t(
              '{days, plural, one {A decision usually comes within # working day.} other {A decision usually comes within # working days.}}',
              {
                days,
              },
            )}
          </p>
        )}
      </Fact>
      <Fact title={t('What comes after')}>
        <p>{t('Your application goes to the {authority}.', { authority: registry.authority })}</p>
        <ol>
          {listStages(workflow).map((stage) => (
            <li key={stage.id}>{stage.label}</li>
          ))}
        </ol>
        {certificate && <p>{t('What is approved gets a certificate: {title}.', { title: certificate.title })}</p>}
      </Fact>
    </Box>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
