import { type ComponentType, createElement } from "react";
import { ISLANDS, type IslandName, type IslandProps } from "./islands";

/**
 * Renders a part that the donation page's own script makes interactive (hydrate.ts). Its props, which must be JSON, are
 * in the markup. The wrapper does not affect the layout.
 */
export function Island<Name extends IslandName>({ name, props }: { name: Name; props: IslandProps<Name> }) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className="contents">
      {createElement(ISLANDS[name] as ComponentType<object>, props)}
    </div>
  );
}
