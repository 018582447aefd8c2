/** A PDF that archives keep (PDF/A-2a, ISO 19005-2) and that is read out (PDF/UA-1, ISO 14289-1), still without a page. */
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { createColourProfile } from './colour-profile';

export interface PaperHead {
  title: string;
  author: string;
  language: string;
  /** When what it says was said: the same paper is the same file, whenever it is made. */
  at: Date;
}

const COLOURS = 'sRGB IEC61966-2.1';

/** `content`: all that is printed, by which one paper's identifier differs from another's. */
export async function createPaper(head: PaperHead, content: unknown): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  document.setTitle(head.title, { showInWindowTitleBar: true });
  document.setAuthor(head.author);
  document.setLanguage(head.language);
  document.setCreationDate(head.at);
  document.setModificationDate(head.at);

  const metadata = context.stream(new TextEncoder().encode(writeMetadata(head)), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of(COLOURS),
    Info: PDFString.of(COLOURS),
    DestOutputProfile: context.register(context.flateStream(createColourProfile(), { N: 3 })),
  };
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  const identifier = PDFHexString.of(await digest(JSON.stringify([head, content])));
  context.trailerInfo.ID = context.obj([identifier, identifier]);
  return document;
}

/** The first 16 bytes of its SHA-256, as hex digits. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** In XMP. Archives know no `pdfuaid` by themselves, so that it is described. */
function writeMetadata({ title, author, language, at }: PaperHead): string {
  const when = at.toISOString();
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
  xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeText(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escapeText(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${when}</xmp:CreateDate>
<xmp:ModifyDate>${when}</xmp:ModifyDate>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/** What XML cannot hold is a space. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
