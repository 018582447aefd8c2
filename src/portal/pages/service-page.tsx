/** In front of a service's door, for whoever has never been there: what it is for, what it takes, what comes of it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { providers, registry } from 'virtual:registry';
import { describeFailure } from '@/api/client/describe-failure';
import type { Card } from '@/definition/language/provider';
import type { Needs, ProviderDefinition, ProviderSummary } from '@/definition/parse/catalog';
import { findProviderByType } from '@/engine/find-provider';
import { toDay } from '@/engine/locale/calendar';
import { paths } from '@/engine/paths';
import { describeAvailability } from '@/engine/workflow/availability';
import { countPromisedDays } from '@/engine/workflow/expected-stages';
import { listStages } from '@/engine/workflow/transitions';
import { loadDefinition } from '@/page/definitions/load-definition';
import { loadDoor } from '@/page/definitions/load-door';
import { queryClient } from '@/page/data/query-client';
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

/**
 * What a service takes and what comes of it, in the page's language where none is named. What it takes is the door's,
 * which has it without the code that reads it off a form.
 */
export function serviceQuery(id: string, language?: string) {
  return queryOptions({
    // Among the definitions, which are asked for anew where one was saved.
    queryKey: ['definition', id, 'service'],
    queryFn: async () => {
      const [{ needs }, definition] = await Promise.all([loadDoor(id, language), loadDefinition(id, language)]);
      return { needs, definition };
    },
    staleTime: Infinity,
  });
}

/** Has there what the page of a service says, if there is such a service. */
export async function fetchFacts(service: string): Promise<void> {
  if (providers.some(({ id }) => id === service)) await queryClient.prefetchQuery(serviceQuery(service));
}

export function ServicePage() {
  const { service } = useParams();
  const provider = providers.find(({ id }) => id === service);
  return provider?.card ? <Service provider={provider} card={provider.card} /> : <NotFoundPage />;
}

function Service({ provider, card }: { provider: ProviderSummary; card: Card }) {
  const { data: service, error, refetch, isFetching } = useQuery(serviceQuery(provider.id));
  return (
    <PageFrame applicationType={provider.title}>
      <PageHeading lead={card.description} focusOn={useArrival()}>
        {card.title}
      </PageHeading>
      <Ways card={card} />
      {service ? (
        <Facts provider={provider} {...service} />
      ) : error ? (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LoadingRows count={3} height={88} />
      )}
    </PageFrame>
  );
}

/** A door that an invitation alone opens is none to start at. Behind both is nothing that a search engine could show. */
function Ways({ card }: { card: Card }) {
  const link = useLink();
  return (
    <Box sx={styles.ways}>
      {card.to !== undefined && (
        <Button component={SoftLink} variant="contained" rel="nofollow" {...link(card.to)}>
          {t('Start')}
        </Button>
      )}
      <Button component={SoftLink} rel="nofollow" {...link(paths.ownApplications)}>
        {t('Continue')}
      </Button>
    </Box>
  );
}

interface FactsProps {
  provider: ProviderSummary;
  needs: Needs;
  definition: ProviderDefinition;
}

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
