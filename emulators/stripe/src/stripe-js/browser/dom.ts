/** Creates an element with properties, `aria-…`/`role` attributes and children; nothing is parsed as HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> & { role?: string } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  const { role, ...rest } = properties;
  if (role) node.setAttribute("role", role);
  Object.assign(node, rest);
  node.append(...children);
  return node;
}
