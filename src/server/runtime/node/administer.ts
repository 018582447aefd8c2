/** The commands `admin …`: by the server that runs, where it alone can reach the database; else by this process. */
import { catalog } from 'virtual:catalog';
import { SILENT_LOG } from '@/server/platform/log';
import { EXCEPTION_HOURS } from '@/server/platform/provider-alone';
import { createSettings } from '@/server/platform/settings';
import { administer, AdministratorAct, AdministratorAnswer } from '@/server/users/administrators';
import { assertOfThisBuild, assertRegistryThere, isHosted, withSource } from './command-source';
import { toServerConfig, type Environment } from './environment';
import { createMessages, openSignIn } from './open-platform';
import { askServer } from './operations-socket';
import { createQueuedJobs } from './pg-boss-jobs';

/** Does what the words say and returns the exit code. Throws with a message for whoever typed them. */
export async function administerByCommand(
  environment: Environment,
  words: string[],
  print: (line: string) => void,
): Promise<number> {
  const wanted = readWords(words);
  const { administrators, link, released } = await findAnswer(environment, wanted, print);
  for (const { email, name, status, signedInAt, hasSecondFactor } of administrators ?? [])
    print(
      `${email ?? 'no address'}  ${name}  ${status}  ${signedInAt === null ? 'has never signed in' : `last signed in ${signedInAt}`}${hasSecondFactor ? ', with a second factor' : ''}`,
    );
  if (administrators?.length === 0) print('Nobody is an administrator: "admin create EMAIL" makes one.');
  if (wanted.act === 'release')
    print(
      released
        ? `The account of ${wanted.email} is released: it is tied to whoever of the identity provider signs in with that address next.`
        : `The account of ${wanted.email} was tied to nobody of an identity provider; nothing was changed.`,
    );
  if (link === undefined) return 0;
  if (wanted.act === 'create') print(`${wanted.email} is an administrator now.`);
  print(
    `By this link they choose a password, once, ${isHosted(environment) ? 'for as long as the project says (an hour, unless it was changed)' : 'within an hour'}; give it to nobody else:`,
  );
  print(link);
  if (environment.OIDC_ONLY === 'true')
    print(`Although OIDC_ONLY is set it lets them in, and them alone, for ${EXCEPTION_HOURS} hours from now.`);
  if (environment.PUBLIC_URL === undefined) print('It leads to this machine alone, since PUBLIC_URL is not set.');
  return 0;
}

function readWords([act, email, ...rest]: string[]): AdministratorAct {
  const isUsual =
    (act === 'list' && email === undefined) || act === 'create' || act === 'reset-password' || act === 'release';
  if (!isUsual || rest.length > 0)
    throw new Error('Say "admin list", "admin create EMAIL", "admin reset-password EMAIL" or "admin release EMAIL".');
  const { success, data } = AdministratorAct.safeParse({ act, email });
  if (!success) throw new Error(`"admin ${act}" wants the e-mail address of the person, such as chief@example.gov.ng.`);
  return data;
}

async function findAnswer(
  environment: Environment,
  wanted: AdministratorAct,
  print: (line: string) => void,
): Promise<AdministratorAnswer> {
  if (environment.DATABASE_URL === undefined) {
    const asked = await askServer(environment.DATA_DIR, { command: 'admin', wanted });
    if (asked) return AdministratorAnswer.parse(asked.answer);
    assertRegistryThere(environment.DATA_DIR, 'nobody administers there');
  }
  return withSource(environment, async ({ database, clock }) => {
    await assertOfThisBuild(database, environment, 'use this command');
    const config = toServerConfig(environment);
    const settings = createSettings(database);
    const messages = createMessages(environment, { clock, print, settings, config, catalog });
    const jobs = createQueuedJobs({ database, connection: environment.DATABASE_URL, log: SILENT_LOG });
    const auth = await openSignIn({ database, messages, jobs, settings, clock, config, catalog });
    return administer({ database, catalog, auth, clock }, wanted);
  });
}
