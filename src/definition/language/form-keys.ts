/** Apart from the other reserved keys, since pages carry those. */

/**
 * A control's name is its field's key, and a form has its controls under their names in place of what it has itself.
 * By these words React, and whatever else works in a page, goes through its elements and changes them: with a control
 * in the place of one the form is not drawn, the page stands still, or the browser sends the answers by the address.
 * What a form has beside them ("title", "action", "length") nobody asks it for
 * (tests/form/keys-of-forms.browser.test.tsx).
 */
export const FORM_KEYS: readonly string[] = `nodeName nodeType nodeValue tagName namespaceURI ownerDocument parentNode
  parentElement childNodes firstChild lastChild previousSibling nextSibling textContent appendChild insertBefore
  removeChild replaceChild cloneNode getRootNode compareDocumentPosition getAttribute hasAttribute setAttribute
  setAttributeNS removeAttribute addEventListener removeEventListener dispatchEvent querySelector querySelectorAll
  getBoundingClientRect getClientRects contentEditable requestSubmit assignedSlot shadowRoot isConnected classList
  offsetParent offsetWidth offsetHeight clientWidth clientHeight clientLeft clientTop scrollTop scrollLeft scrollWidth
  scrollHeight scrollIntoView checkVisibility`.split(/\s+/);
