/** In front of a service's door, for whoever has never been there: what it is for, what it takes, what comes of it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { providers, registry } from 'virtual:registry';
import { describeFailure } from '@/api/client/describe-failure';
import type { Card } from '@/definition/language/provider';
import type { ProviderDefinition, ProviderSummary } from '@/definition/parse/catalog';
import { readNeeds } from '@/definition/parse/read-needs';
import { findProviderByType } from '@/engine/find-provider';
import { toDay } from '@/engine/locale/calendar';
import { paths } from '@/engine/paths';
import { describeAvailability } from '@/engine/workflow/availability';
import { countPromisedDays } from '@/engine/workflow/expected-stages';
import { listStages } from '@/engine/workflow/transitions';
import { definitionQuery } from '@/page/definitions/load-definition';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { PageFrame } from '@/page/shell/page-layout';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { NotFoundPage } from './not-found-page';
import { styles } from './service-page-styles';
import { t } from '@/texts/t';

export function ServicePage() {
  const { service } = useParams();
  const provider = providers.find(({ id }) => id === service);
  return provider?.card ? <Service provider={provider} card={provider.card} /> : <NotFoundPage />;
}

function Service({ provider, card }: { provider: ProviderSummary; card: Card }) {
  const { data: definition, error, refetch, isFetching } = useQuery(definitionQuery(provider.id));
  return (
    <PageFrame applicationType={provider.title}>
      <PageHeading lead={card.description} focusOn={useArrival()}>
        {card.title}
      </PageHeading>
      <Ways card={card} />
      {definition ? (
        <Facts provider={provider} definition={definition} />
      ) : error ? (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LoadingRows count={3} height={88} />
      )}
    </PageFrame>
  );
}

/** A door that an invitation alone opens is none to start at. */
function Ways({ card }: { card: Card }) {
  const link = useLink();
  return (
    <Box sx={styles.ways}>
      {card.to !== undefined && (
        <Button component={SoftLink} variant="contained" {...link(card.to)}>
          {t('Start')}
        </Button>
      )}
      <Button component={SoftLink} {...link(paths.ownApplications)}>
        {t('Continue')}
      </Button>
    </Box>
  );
}

function Facts({ provider, definition }: { provider: ProviderSummary; definition: ProviderDefinition }) {
  const [today] = useState(() => toDay(new Date()));
  const { workflow, certificate } = definition;
  const { documents, numbers, minutes } = readNeeds(definition);
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
