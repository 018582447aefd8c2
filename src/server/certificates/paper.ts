/**
 * A PDF that archives keep (PDF/A-2a, ISO 19005-2) and that is read out (PDF/UA-1, ISO 14289-1), still without a page.
 */
import {
  buildPDFAMetadata,
  getDefaultSRGBProfile,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  type ParsedConformance,
} from '@cantoo/pdf-lib';

export interface PaperHead {
  title: string;
  author: string;
  language: string;
  /** When what it says was said: the same paper is the same file, whenever it is made. */
  at: Date;
}

/** The library leaves level A to whoever gives a document its structure, as is done here (`createPdfTags`). */
const CONFORMANCE = { part: 2, level: 'A' } as unknown as ParsedConformance;

/** Says that it is PDF/UA; archives know no `pdfuaid` by themselves, so that it is described. */
const READ_OUT = `<rdf:Description rdf:about=""
  xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
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
</rdf:Description>`;

/** `content`: all that is printed, by which one paper's identifier differs from another's. */
export async function createPaper(head: PaperHead, content: unknown): Promise<PDFDocument> {
  const [title, author] = [toXmlText(head.title), toXmlText(head.author)];
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setLanguage(head.language);
  document.setCreationDate(head.at);
  document.setModificationDate(head.at);

  const metadata = buildPDFAMetadata({
    conformance: CONFORMANCE,
    title,
    author,
    creationDate: head.at,
    modificationDate: head.at,
    extensions: [READ_OUT],
  });
  const stream = context.stream(new TextEncoder().encode(metadata), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(stream));
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: context.register(context.flateStream(getDefaultSRGBProfile(), { N: 3 })),
  };
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  const text = new TextEncoder().encode(JSON.stringify([head, content]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const identifier = PDFHexString.fromBytes(hash.subarray(0, 16));
  context.trailerInfo.ID = context.obj([identifier, identifier]);
  return document;
}

/** What XML cannot hold is a space. */
function toXmlText(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
}
