import { Button, Link, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { type Colors, LIGHT } from "./theme";

/** A table row: label on the left, value on the right. */
export type Row = { label: string; value: string; strong?: boolean };
/** Rows without a value are omitted. */
type Rows = readonly (Row | false | null)[];

const WRAP = { overflowWrap: "anywhere" } as const;

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text
      className="ink"
      style={{ margin: "0 0 16px", color: LIGHT.ink, fontSize: 16, lineHeight: 1.6, ...WRAP }}
    >
      {children}
    </Text>
  );
}

/** An organization's own paragraphs. */
export function Paragraphs({ of }: { of: readonly { text: string }[] }) {
  return of.map(({ text }) => <Paragraph key={text}>{text}</Paragraph>);
}

/** Secondary information: tax statements, advice. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Text
      className="soft"
      style={{ margin: "0 0 16px", color: LIGHT.soft, fontSize: 14, lineHeight: 1.55, ...WRAP }}
    >
      {children}
    </Text>
  );
}

/** A donor's message. */
export function Quote({ children }: { children: ReactNode }) {
  return (
    <Section
      className="sunken"
      style={{ margin: "0 0 16px", borderRadius: 12, backgroundColor: LIGHT.sunken }}
    >
      <Text
        className="ink"
        style={{ margin: 0, padding: "14px 18px", color: LIGHT.ink, fontSize: 16, lineHeight: 1.6, ...WRAP }}
      >
        {children}
      </Text>
    </Section>
  );
}

/** Amounts paid, charged or refunded, line by line. */
export function AmountTable({ rows }: { rows: Rows }) {
  return (
    <Section
      className="sunken"
      style={{ margin: "8px 0 24px", borderRadius: 12, backgroundColor: LIGHT.sunken }}
    >
      <div style={{ padding: "6px 18px" }}>
        <Table rows={rows} strongSize={16} />
      </div>
    </Section>
  );
}

/** A table of details. */
export function Facts({ rows }: { rows: Rows }) {
  return (
    <Section style={{ margin: "0 0 20px" }}>
      <Table rows={rows} strongSize={14} />
    </Section>
  );
}

function Table({ rows, strongSize }: { rows: Rows; strongSize: number }) {
  const shown = rows.filter((row) => row !== false && row !== null);
  return (
    <table
      className="facts"
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      style={{ borderCollapse: "collapse" }}
    >
      <tbody>
        {shown.map(({ label, value, strong = false }, i) => {
          const cell = {
            borderTop: i === 0 ? "0" : `1px solid ${LIGHT.line}`,
            fontSize: strong ? strongSize : 14,
            lineHeight: 1.5,
            fontWeight: strong ? 600 : 400,
            verticalAlign: "top",
          } as const;
          return (
            <tr key={label} className="fact">
              <td
                className={`line ${strong ? "ink" : "soft"}`}
                style={{ ...cell, padding: "10px 16px 10px 0", color: strong ? LIGHT.ink : LIGHT.soft }}
              >
                {label}
              </td>
              <td
                className="line ink"
                align="right"
                style={{
                  ...cell,
                  ...WRAP,
                  padding: "10px 0",
                  color: LIGHT.ink,
                  textAlign: "right",
                  fontVariantNumeric: "tabular-nums",
                }}
              >
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The primary action. */
export function Action({ label, link, colors }: { label: string; link: string; colors: Colors }) {
  return (
    <Section style={{ margin: "8px 0 16px" }}>
      <Button
        className="fill action"
        href={link}
        style={{
          padding: "13px 22px",
          borderRadius: 10,
          backgroundColor: colors.accent,
          color: colors.onAccent,
          fontSize: 16,
          fontWeight: 600,
        }}
      >
        {label}
      </Button>
    </Section>
  );
}

/** A secondary link on a separate line. */
export function SideLink({ label, link, colors }: { label: string; link: string; colors: Colors }) {
  return (
    <Text style={{ margin: "0 0 20px", fontSize: 16, lineHeight: 1.6 }}>
      <Link className="link action" href={link} style={{ color: colors.accent, textDecoration: "underline" }}>
        {label}
      </Link>
    </Text>
  );
}

/** A progress bar that is `filled` (such as `62%`). Uses table cells, so it needs no image. */
export function ProgressBar({ filled, colors }: { filled: string; colors: Colors }) {
  const cell = { height: 10, borderRadius: 5, fontSize: 0, lineHeight: 0 } as const;
  return (
    <Section
      className="sunken"
      data-skip-in-text={true}
      style={{ margin: "0 0 16px", borderRadius: 5, backgroundColor: LIGHT.sunken }}
    >
      <table role="presentation" width={filled} cellPadding="0" cellSpacing="0">
        <tbody>
          <tr>
            <td className="fill" style={{ ...cell, backgroundColor: colors.accent }}>
              &nbsp;
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}
