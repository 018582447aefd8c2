/**
 * A browser that translates a page puts elements of its own, `<font>`, in the place of React's texts. React goes on
 * writing into texts that are no longer on the page, and fails where it takes one away. Here each such element follows
 * the text that it stands for.
 */

/** Begins to look for texts that are replaced. */
export function keepTexts(): void {
  const translations = new WeakMap<Node, Element>();
  // In one observer, which hears of the page's changes and of those of texts that are no longer on it.
  const observer = new MutationObserver((changes) => {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      // What translates the page sees that there is something new.
      translations.get(target)?.replaceChildren(target.nodeValue ?? '');
      const [text] = removedNodes;
      const translation = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (text?.nodeType !== Node.TEXT_NODE || !translation) continue;
      translations.set(text, translation as Element);
      observer.observe(text, { characterData: true });
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  // Where a text that is not on the page is taken away, or something is put before it, its translation is meant.
  const toReal = (parent: Node, node: Node | null) => {
    const translation = node?.parentNode !== parent && node ? translations.get(node) : undefined;
    return translation?.parentNode === parent ? translation : node;
  };
  for (const method of ['removeChild', 'insertBefore'] as const)
    Object.defineProperty(Node.prototype, method, {
      value: new Proxy(Node.prototype[method], {
        apply: (act, parent: Node, nodes: (Node | null)[]): unknown =>
          Reflect.apply(
            act,
            parent,
            nodes.map((node) => toReal(parent, node)),
          ),
      }),
    });
}
