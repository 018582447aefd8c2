/** The words behind a command; a flag that there is not is told with the one that was meant, and ends the command. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { suggest } from '../../src/definition/language/nearest-word.ts';

/** As node:util's parseArgs. `most`: how many words beside the flags are taken. */
export function readFlags<const Config extends ParseArgsConfig>(
  config: Config,
  most = 0,
): ReturnType<typeof parseArgs<Config>> {
  try {
    const read = parseArgs<Config>(config);
    const extra = read.positionals[most];
    if (extra !== undefined)
      throw new Error(
        `"${extra}" is one word too many. ${most === 0 ? 'Only flags are taken.' : `At most ${most} is taken beside the flags.`}`,
      );
    return read;
  } catch (error) {
    console.error(explain(error, Object.keys(config.options ?? {})));
    process.exit(1);
  }
}

function explain(error: unknown, options: string[]): string {
  const { code, message } = error as Error & { code?: string };
  const flag = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'(-[^']+)'/.exec(message)?.[1] : undefined;
  return flag === undefined
    ? message
    : `There is no flag "${flag}". ${suggest(
        flag,
        options.map((option) => `--${option}`),
      )}`;
}
