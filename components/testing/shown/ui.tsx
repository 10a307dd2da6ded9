import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { Progress } from "@/components/ui/progress";
import { RadioCards } from "@/components/ui/radio-cards";
import { Table, Td, Th } from "@/components/ui/table";
import type { Shown } from "../hostile-data";

export const UI: Readonly<Record<string, Shown>> = {
  "ui/badge.tsx": (data) => <Badge>{data.text()}</Badge>,
  "ui/checkbox.tsx": (data) => (
    <Checkbox id="a" label={data.text()} detail={data.text()} error={data.text()} value={data.text()} />
  ),
  "ui/empty-state.tsx": (data) => <EmptyState title={data.text()}>{data.text()}</EmptyState>,
  "ui/field.tsx": (data) => (
    <Field id="a" label={data.text()} hint={data.text()} error={data.text()}>
      {(control) => <Input {...control} defaultValue={data.text()} />}
    </Field>
  ),
  "ui/input.tsx": (data) => (
    <>
      <Input aria-label={data.text()} defaultValue={data.text()} />
      <Textarea aria-label={data.text()} defaultValue={data.text()} />
    </>
  ),
  "ui/money.tsx": (data) => <Money cents={data.number()} short={data.flag()} />,
  "ui/notice.tsx": (data) => <Notice title={data.text()}>{data.text()}</Notice>,
  "ui/page-title.tsx": (data) => (
    <PageTitle
      title={data.text()}
      parent={{ href: "/", title: data.text() }}
      above={data.text()}
      below={data.text()}
    />
  ),
  "ui/progress.tsx": (data) => (
    <Progress
      raisedCents={data.number()}
      goalCents={data.one(null, data.number())}
      donationCount={data.number()}
      matchedCents={data.number()}
      matchedBy={data.text()}
    />
  ),
  "ui/radio-cards.tsx": (data) => (
    <RadioCards
      id="a"
      name="a"
      legend={data.text()}
      hint={data.text()}
      error={data.text()}
      options={[{ value: data.text(), label: data.text(), detail: data.text() }]}
      value={data.text()}
    />
  ),
  "ui/table.tsx": (data) => (
    <Table caption={data.text()}>
      <tbody>
        <tr>
          <Th>{data.text()}</Th>
          <Td>{data.text()}</Td>
        </tr>
      </tbody>
    </Table>
  ),
};
