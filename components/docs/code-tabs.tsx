import { CodeBlock } from "./code-block";

type CodeTabsProps = { id: string; curl: string; typescript: string };

/** The same request in two languages. Radio buttons select the language without JavaScript; print shows both. */
export function CodeTabs({ id, curl, typescript }: CodeTabsProps) {
  return (
    <fieldset className="group/tabs grid min-w-0 gap-2">
      <legend className="sr-only">Language of the example</legend>
      <div className="flex gap-1 print:hidden">
        <Choice id={id} value="curl" label="curl" first />
        <Choice id={id} value="typescript" label="TypeScript" />
      </div>
      <div className="group-has-[[value=typescript]:checked]/tabs:hidden print:block!">
        <CodeBlock title="curl" name="the curl example" code={curl} language="bash" />
      </div>
      <div className="hidden group-has-[[value=typescript]:checked]/tabs:block print:block!">
        <CodeBlock title="TypeScript" name="the TypeScript example" code={typescript} language="typescript" />
      </div>
    </fieldset>
  );
}

function Choice({
  id,
  value,
  label,
  first = false,
}: {
  id: string;
  value: string;
  label: string;
  first?: boolean;
}) {
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm font-medium text-soft hover:text-ink has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name={`language-${id}`} value={value} defaultChecked={first} className="sr-only" />
      {label}
    </label>
  );
}
