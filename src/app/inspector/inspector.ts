/**
 * Reads the code of a certificate at /verify, by the camera or from a picture, and says what it is worth: with keys and
 * a status list that are kept on the device, so that an inspector on the apron needs no line. A build of its own, which
 * no other page pays for; every text stands in the page (`inspector-facts.ts`).
 */
import { QRCanvas, rearCamera, frameLoop, type QRCamera } from 'qr/dom.js';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import type { CertificateClaims, VerificationKey } from '@/engine/certificate/certificate-token';
import {
  INSPECTOR_FACTS,
  INSPECTOR_SCRIPT,
  type InspectorFacts,
  type Verdict,
} from '@/engine/certificate/inspector-facts';
import { judgeCertificate } from '@/engine/certificate/judge-certificate';
import { INSPECTOR_CACHE } from '../line/inspector-cache';
import { importKeys } from '@/engine/certificate/public-keys';
import { readStatusList, type StatusList } from '@/engine/certificate/status-list';

/** The longer side of a picture as it is looked at, in pixels: that of a phone's camera has no more to tell. */
const PICTURE_SIDE = 2000;
/** By how much a device's clock may be behind that of the registry. */
const CLOCK_MILLISECONDS = 5 * 60_000;
/** For keys and status list. */
const PATIENCE_MILLISECONDS = 5000;

const facts = JSON.parse(find(INSPECTOR_FACTS).textContent) as InspectorFacts;
const result = find('inspector-result');
const note = find('inspector-note');
const video = find<HTMLVideoElement>('inspector-video');
const start = find<HTMLButtonElement>('inspector-camera');
const stop = find<HTMLButtonElement>('inspector-stop');
const kept = find('inspector-kept');
const picture = find<HTMLInputElement>('inspector-picture');

/** Ends what the camera does. */
let closeCamera: (() => void) | undefined;
let known: KnownFacts | undefined;

find('inspector-choices').inert = false;
// What stands there is for whom this script has not come.
kept.textContent = '';
start.addEventListener('click', () => void readByCamera());
stop.addEventListener('click', () => {
  closeCamera?.();
  say('');
  start.focus();
});
picture.addEventListener('change', () => void readPicture());
window.addEventListener('online', () => void prepare());
void prepare();

function find<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

/** Gets what codes are checked with, and has the page kept. */
async function prepare(): Promise<void> {
  known = (await readKnownFacts()) ?? known;
  const isSaved = await keepPage().catch(() => false);
  if (!known) kept.textContent = facts.texts.noKeys;
  else if (!isSaved) kept.textContent = facts.texts.notKept;
  else if (known.list) kept.textContent = fill(facts.texts.kept, { time: toTime(known.list.issuedAt) });
  else kept.textContent = facts.texts.noList;
}

/** Whether this page opens again without a line. */
async function keepPage(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return false;
  await workers.register('/service-worker.js');
  const cache = await caches.open(INSPECTOR_CACHE);
  const mine = [CERTIFICATE_PATHS.check, INSPECTOR_SCRIPT];
  await Promise.all(mine.map((address) => cache.add(address).catch(() => undefined)));
  const answers = await Promise.all(mine.map((address) => cache.match(address, { ignoreVary: true })));
  return answers.every((answer) => answer !== undefined);
}

async function readByCamera(): Promise<void> {
  result.hidden = true;
  if (!(navigator.mediaDevices as MediaDevices | undefined)) return say(facts.texts.cameraMissing);
  say(facts.texts.starting);
  video.hidden = false;
  start.hidden = true;
  stop.hidden = false;
  stop.focus();
  let camera: QRCamera;
  let isOpen = true;
  const ends: (() => void)[] = [];
  const close = () => {
    isOpen = false;
    for (const end of ends) end();
    video.hidden = true;
    start.hidden = false;
    stop.hidden = true;
    closeCamera = undefined;
  };
  closeCamera = close;
  try {
    camera = await rearCamera(video);
  } catch (error) {
    close();
    start.focus();
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    return say(isRefused ? facts.texts.cameraRefused : facts.texts.cameraMissing);
  }
  // Stopped while the person was asked whether the camera may be used.
  if (!isOpen) return camera.stop();
  say(facts.texts.looking);
  const canvas = new QRCanvas();
  let isReading = false;
  const stopLoop = frameLoop(() => {
    if (isReading) return;
    isReading = true;
    void camera
      .readFrame(canvas)
      .catch(() => undefined)
      .then((text) => {
        isReading = false;
        if (!isOpen || typeof text !== 'string') return;
        close();
        void judge(text);
      });
  }, video);
  ends.push(stopLoop, () => camera.stop());
  return undefined;
}

async function readPicture(): Promise<void> {
  const [file] = picture.files ?? [];
  // The same picture may be chosen again.
  picture.value = '';
  if (!file) return;
  closeCamera?.();
  result.hidden = true;
  say(facts.texts.starting);
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return say(facts.texts.noPicture);
  const scale = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new QRCanvas({}, { cropToSquare: false, decodeAll: true });
  const found = await canvas.drawImage(bitmap, height, width);
  const texts = Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
  // Beside the code of a certificate may stand that of an address.
  const text = texts.find((each) => !/^https?:/i.test(each)) ?? texts[0];
  return text === undefined ? say(facts.texts.noCode) : judge(text);
}

/** Where the key is unknown, the registry may have a new one: it is asked again once. */
async function judge(text: string): Promise<void> {
  say('');
  // A page that was open for long knows nothing of what was suspended since.
  if (!known || isOld(known)) known = (await readKnownFacts()) ?? known;
  if (!known) return say(facts.texts.noKeys);
  let judged = await judgeBy(text, known);
  if (!judged.genuine && judged.why === 'unknown-key') {
    known = (await readKnownFacts()) ?? known;
    judged = await judgeBy(text, known);
  }
  if (!judged.genuine) return show(judged.why, { issuer: judged.issuer });
  const { claims, worth, asOf } = judged;
  return show(worth, { claims, asOf });
}

/** Whether there may be a newer list. */
function isOld({ list }: KnownFacts): boolean {
  return !list || list.issuedAt.getTime() + list.timeToLive * 1000 < Date.now();
}

function judgeBy(text: string, { keys, list }: KnownFacts) {
  // Whatever a wrong clock of this device says, it is later than the list.
  const now = new Date(Math.max(Date.now(), list?.issuedAt.getTime() ?? 0));
  return judgeCertificate(text, { issuer: facts.issuer, keys, list, now });
}

function show(
  verdict: Verdict,
  { claims, asOf, issuer }: { claims?: CertificateClaims; asOf?: Date | undefined; issuer?: string | undefined },
): void {
  const { tone, word, sentence } = facts.verdicts[verdict];
  const places = {
    time: asOf ? toTime(asOf) : '',
    day: claims ? toDay(verdict === 'expired' && claims.expires ? toLastMoment(claims.expires) : claims.notBefore) : '',
    issuer: issuer ?? '',
  };
  const box = element('div', { className: `verdict ${tone}` }, [
    element('strong', {}, [word]),
    element('p', {}, [fill(sentence, places)]),
    ...(isClockWrong() ? [element('p', {}, [facts.texts.clock])] : []),
  ]);
  result.replaceChildren(box, ...(claims ? [describe(claims)] : []));
  result.hidden = false;
  result.focus();
}

function isClockWrong(): boolean {
  return known?.list !== undefined && known.list.issuedAt.getTime() - Date.now() > CLOCK_MILLISECONDS;
}

function describe(claims: CertificateClaims): HTMLElement {
  const { labels } = facts;
  const { person } = claims;
  const rows: [string, string][] = [
    [labels.number, claims.number],
    [labels.holder, claims.holder],
    ...(person?.birthDate === undefined
      ? []
      : ([[labels.born, toDay(new Date(person.birthDate))]] as [string, string][])),
    [labels.type, facts.types[claims.type] ?? claims.type],
    [labels.from, toDay(claims.notBefore)],
    ...(claims.expires ? ([[labels.until, toDay(toLastMoment(claims.expires))]] as [string, string][]) : []),
  ];
  const photograph = person?.photograph;
  return element('div', { className: 'sheet' }, [
    ...(photograph
      ? [
          element('img', {
            alt: labels.photograph,
            width: 120,
            src: URL.createObjectURL(new Blob([new Uint8Array(photograph.bytes)], { type: photograph.type })),
          }),
        ]
      : []),
    element(
      'dl',
      {},
      rows.flatMap(([label, text]) => [element('dt', {}, [label]), element('dd', {}, [text])]),
    ),
    element('p', {}, [
      element('a', { href: `${CERTIFICATE_PATHS.check}/${encodeURIComponent(claims.number)}` }, [labels.details]),
    ]),
  ]);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function say(text: string): void {
  note.textContent = text;
}

function fill(text: string, places: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
}

/** Whether an end counts to its day or not. */
function toLastMoment(end: Date): Date {
  return new Date(end.getTime() - 1);
}

function toDay(date: Date): string {
  return new Intl.DateTimeFormat(facts.locales, { dateStyle: 'long', timeZone: facts.timeZone }).format(date);
}

function toTime(date: Date): string {
  const { locales, timeZone } = facts;
  return new Intl.DateTimeFormat(locales, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(date);
}

/** The keys and the status list of the registry. */
interface KnownFacts {
  keys: VerificationKey[];
  list: StatusList | undefined;
}

/** Undefined where no keys are to be had: nothing can be said of a code then. */
async function readKnownFacts(): Promise<KnownFacts | undefined> {
  const [published, token] = await Promise.all([
    readFact(CERTIFICATE_PATHS.jwks),
    readFact(CERTIFICATE_PATHS.statusList),
  ]);
  const keys = published && (await importKeys(((await published.json()) as { keys: JsonWebKey[] }).keys));
  if (!keys) return undefined;
  return { keys, list: token && (await readStatusList(new Uint8Array(await token.arrayBuffer()), keys)) };
}

/** Asked for, and where nobody answers, as this device has kept it. */
async function readFact(address: string): Promise<Response | undefined> {
  // Only where the page came over a safe line does a browser keep anything.
  const cache = await (globalThis.caches as CacheStorage | undefined)?.open(INSPECTOR_CACHE).catch(() => undefined);
  const answer = await fetch(address, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  }).catch(() => undefined);
  if (!answer?.ok) return cache?.match(address);
  await cache?.put(address, answer.clone()).catch(() => undefined);
  return answer;
}
