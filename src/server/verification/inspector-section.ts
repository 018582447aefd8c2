/**
 * The part of /verify that reads codes, for those who have scripts: it has its room from the first, so that nothing
 * moves, and can be used once its own is there (`app/inspector`). Until then, and where it never comes, it says what to
 * do.
 */
import { html, raw } from 'hono/html';
import { INSPECTOR_FACTS, type InspectorFacts } from '@/engine/certificate/inspector-facts';
import { msg, t, type Message } from '@/texts/t';
import { getLocales } from '@/texts/language';
import type { Platform } from '../platform/platform';
import { localizeForCaller } from '../platform/speak-to';
import type { Html } from './public-page';

const VERDICTS: Record<
  keyof InspectorFacts['verdicts'],
  [InspectorFacts['verdicts']['holds']['tone'], Message, Message]
> = {
  holds: ['success', msg('Valid'), msg('The code is genuine. Not suspended or revoked as of {time}.')],
  expired: [
    'danger',
    msg('Expired'),
    msg('The code is genuine, and its last day was {day}. It does not hold any more.'),
  ],
  'not-yet': ['warning', msg('Not valid yet'), msg('The code is genuine, and holds from {day} on.')],
  suspended: [
    'warning',
    msg('Suspended'),
    msg('The code is genuine, and was suspended. It does not hold as of {time}.'),
  ],
  invalid: [
    'danger',
    msg('Revoked or replaced'),
    msg('The code is genuine, and was revoked, or replaced by a newer issue. It does not hold as of {time}.'),
  ],
  unlisted: [
    'warning',
    msg('Genuine, but maybe revoked'),
    msg(
      'The registry signed this code. Whether it still holds is not known to this device: connect it, and read the code again.',
    ),
  ],
  'bad-signature': [
    'danger',
    msg('Forged'),
    msg('The code was changed, or signed by somebody else. Do not rely on it.'),
  ],
  'unknown-key': [
    'danger',
    msg('Not genuine'),
    msg(
      'The code was signed by a key that is not known to be of this registry. If this device has been without a connection for days, connect it, and read the code again.',
    ),
  ],
  'other-registry': [
    'danger',
    msg('Not of this registry'),
    msg('The code says that it is of {issuer}. Check it there.'),
  ],
  unsupported: ['danger', msg('Not genuine'), msg('The code is signed in a way that this registry does not use.')],
  'not-a-certificate': [
    'warning',
    msg('Not a certificate'),
    msg('This is the code of something else. Read the large code of the certificate.'),
  ],
};

/** Places that the script fills stand in the texts as they are. */
const PLACES = { time: '{time}', day: '{day}', issuer: '{issuer}' };

function toFacts(platform: Platform): InspectorFacts {
  const { registry, providers } = localizeForCaller(platform.catalog);
  return {
    issuer: platform.config.publicUrl,
    locales: getLocales(),
    timeZone: registry.locale.timeZone,
    types: Object.fromEntries(providers.map(({ applicationType, name }) => [applicationType, name])),
    verdicts: Object.fromEntries(
      Object.entries(VERDICTS).map(([verdict, [tone, word, sentence]]) => [
        verdict,
        { tone, word: t(word), sentence: t(sentence, PLACES) },
      ]),
    ) as InspectorFacts['verdicts'],
    labels: {
      number: t('Number'),
      holder: t('Holder'),
      type: t('What for'),
      from: t('Issued on'),
      until: t('Valid until'),
      born: t('Date of birth'),
      photograph: t('Photograph of the holder'),
      details: t('What the registry says now'),
    },
    texts: {
      starting: t('One moment…'),
      looking: t('Hold the code before the camera, so that it fills the picture.'),
      noCode: t('No code was found in the picture. Take one from closer, in good light, with the whole code in it.'),
      noPicture: t('This file is not a picture that can be read here. Choose a photograph or a screenshot.'),
      cameraRefused: t(
        'The camera may not be used. Allow it in the settings of the browser, choose a picture of the code, or type the number.',
      ),
      cameraMissing: t('There is no camera that this page can use. Choose a picture of the code, or type the number.'),
      noKeys: t('The keys of the registry could not be fetched. Connect this device, and read the code again.'),
      kept: t(
        'This page also works without a connection. It knows what was suspended or revoked as of {time}.',
        PLACES,
      ),
      noList: t(
        'The list of what was suspended or revoked could not be fetched. Connect this device, or type the number below.',
      ),
      notKept: t('This page needs a connection: this browser does not keep it.'),
      clock: t('The clock of this device is slow. Set it right: what has expired may look valid.'),
    },
  };
}

export function inspector(platform: Platform): Html {
  // What a text of a registry holds must not end the element.
  const facts = JSON.stringify(toFacts(platform)).replaceAll('<', '\\u003c');
  return html`<section class="sheet" id="inspector">
    <h2>${t('Read the code')}</h2>
    <p class="choices" id="inspector-choices" inert>
      <button type="button" id="inspector-camera">${t('Use the camera')}</button>
      <button type="button" id="inspector-stop" hidden>${t('Stop the camera')}</button>
      <label class="button"
        >${t('Choose a picture')}<input type="file" id="inspector-picture" accept="image/*"
      /></label>
    </p>
    <video id="inspector-video" playsinline muted hidden></video>
    <p id="inspector-note" role="status"></p>
    <div id="inspector-result" tabindex="-1" role="group" aria-label="${t('Result')}" hidden></div>
    <p class="muted" id="inspector-kept">
      ${t('As long as this part is grey, its program has not come: type the number of the certificate below.')}
    </p>
    <script type="application/json" id="${INSPECTOR_FACTS}">
      ${raw(facts)}
    </script>
  </section>`;
}
