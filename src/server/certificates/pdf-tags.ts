/**
 * The structure of a PDF, by which it is read out: which line is a heading, a paragraph, a cell. @cantoo/pdf-lib writes
 * none by itself; these are its low-level objects (PDF 1.7, section 14.7 and 14.8). pdfkit tags by
 * itself, but would be a second library to draw with, written for Node's streams, where this also runs in a page.
 */
import {
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

export type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

export interface TaggedElement {
  ref: PDFRef;
  /** Its parts, in the order in which they are read. */
  kids: (PDFRef | { page: PDFPage; id: number })[];
}

export interface PdfTags {
  root: TaggedElement;
  add: (parent: TaggedElement, tag: Tag) => TaggedElement;
  /** What `draw` writes on the page is part of the element; without one it is not read out. */
  mark: (page: PDFPage, element: TaggedElement | undefined, draw: () => void) => void;
  /** Called once, when everything is drawn. */
  finish: () => void;
}

export function createPdfTags(document: PDFDocument): PdfTags {
  const { context, catalog } = document;
  const treeRef = context.nextRef();
  const elements: { element: TaggedElement; tag: Tag; parent: PDFRef }[] = [];
  /** By page: the element of each piece, by its number. */
  const marked = new Map<PDFPage, PDFRef[]>();

  const create = (tag: Tag, parent: PDFRef): TaggedElement => {
    const element: TaggedElement = { ref: context.nextRef(), kids: [] };
    elements.push({ element, tag, parent });
    return element;
  };
  const root = create('Document', treeRef);

  return {
    root,
    add(parent, tag) {
      const element = create(tag, parent.ref);
      parent.kids.push(element.ref);
      return element;
    },
    mark(page, element, draw) {
      if (element) {
        const pieces = marked.get(page) ?? [];
        const id = pieces.push(element.ref) - 1;
        marked.set(page, pieces);
        element.kids.push({ page, id });
        page.pushOperators(
          PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('Span'), `<</MCID ${id}>>`]),
        );
      } else page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
      draw();
      page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
    },
    finish() {
      for (const { element, tag, parent } of elements)
        context.assign(
          element.ref,
          context.obj({
            Type: 'StructElem',
            S: tag,
            P: parent,
            K: element.kids.map((kid) =>
              'page' in kid ? context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.id }) : kid,
            ),
            ...(tag === 'TH' ? { A: { O: 'Table', Scope: 'Row' } } : {}),
          }),
        );
      const parents = document.getPages().flatMap((page, index) => {
        page.node.set(PDFName.of('StructParents'), PDFNumber.of(index));
        page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
        return [index, context.register(context.obj(marked.get(page) ?? []))];
      });
      context.assign(
        treeRef,
        context.obj({
          Type: 'StructTreeRoot',
          K: [root.ref],
          ParentTree: context.register(context.obj({ Nums: parents })),
          ParentTreeNextKey: document.getPageCount(),
        }),
      );
      catalog.set(PDFName.of('StructTreeRoot'), treeRef);
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}
