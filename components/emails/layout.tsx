import { Body, Container, Head, Heading, Html, Img, Link, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import type { Frame } from "./define-email";
import { textsOf } from "./texts";
import { FONT, LIGHT, styleSheet } from "./theme";

/** The layout of every email: a single card of at most 560 px, readable without images and styles. */
export function Layout({
  frame,
  title,
  preview,
  heading,
  children,
  footer,
}: {
  frame: Frame;
  title: string;
  /** The preview text shown next to the subject. */
  preview: string;
  heading: string;
  children: ReactNode;
  /** Sender and reason, one line each. */
  footer: readonly string[];
}) {
  const { colors, language } = frame;
  const t = textsOf(frame);
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{title}</title>
        <style>{styleSheet(colors)}</style>
      </Head>
      <Body className="page" style={{ margin: 0, backgroundColor: LIGHT.page, fontFamily: FONT }}>
        <InboxPreview text={preview} />
        <div className="outer" style={{ padding: "32px 16px" }}>
          <Container style={{ maxWidth: 560, textAlign: "left" }}>
            <Sender frame={frame} />
            <Section
              className="card"
              style={{
                borderRadius: 16,
                borderTop: `4px solid ${colors.accent}`,
                backgroundColor: LIGHT.surface,
                boxShadow: "0 1px 2px rgba(29,27,22,0.06),0 8px 24px rgba(29,27,22,0.06)",
              }}
            >
              <div className="inner" style={{ padding: "32px 32px 16px" }}>
                <Heading
                  className="ink"
                  style={{
                    margin: "0 0 16px",
                    color: LIGHT.ink,
                    fontSize: 22,
                    lineHeight: 1.3,
                    fontWeight: 600,
                    overflowWrap: "anywhere",
                  }}
                >
                  {heading}
                </Heading>
                {children}
              </div>
            </Section>
            <div className="footer" style={{ padding: "20px 4px 0" }}>
              {[...footer, ...(frame.isTest ? [t("layout.testNote")] : [])].map((line) => (
                <Text
                  key={line}
                  className="soft footnote"
                  style={{
                    margin: "0 0 4px",
                    color: LIGHT.soft,
                    fontSize: 13,
                    lineHeight: 1.5,
                    overflowWrap: "anywhere",
                  }}
                >
                  {line}
                </Text>
              ))}
              {frame.giving && (
                <Text className="soft footnote" style={{ margin: "0 0 4px", fontSize: 13, lineHeight: 1.5 }}>
                  <Link
                    href={frame.giving}
                    className="soft"
                    style={{ color: LIGHT.soft, textDecoration: "underline" }}
                  >
                    {t("layout.giving")}
                  </Link>
                </Text>
              )}
            </div>
          </Container>
        </div>
      </Body>
    </Html>
  );
}

/** Filler that keeps email clients from showing further text after the preview. */
const FILLER = "\u00a0\u034f\u200c".repeat(60);

/**
 * The preview text, hidden in the email itself. React Email's component truncates the text, which could split a
 * placeholder.
 */
function InboxPreview({ text }: { text: string }) {
  return (
    <div
      data-skip-in-text={true}
      style={{
        display: "none",
        overflow: "hidden",
        lineHeight: "1px",
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      }}
    >
      {text}
      {FILLER}
    </div>
  );
}

/** White in both color schemes: most logos are made for it. */
const LOGO_BACKGROUND = "#ffffff";

/** The organization's logo or initials, and its name, above the card. */
function Sender({ frame: { organization, logo, initials, colors } }: { frame: Frame }) {
  return (
    <table
      role="presentation"
      cellPadding="0"
      cellSpacing="0"
      data-skip-in-text={true}
      style={{ margin: "0 0 16px" }}
    >
      <tbody>
        <tr>
          {logo === null ? (
            <td
              className="fill"
              width="36"
              height="36"
              align="center"
              style={{
                width: 36,
                height: 36,
                borderRadius: 10,
                backgroundColor: colors.accent,
                color: colors.onAccent,
                fontSize: 14,
                fontWeight: 600,
                textAlign: "center",
              }}
            >
              {initials}
            </td>
          ) : (
            <td style={{ padding: 4, borderRadius: 10, backgroundColor: LOGO_BACKGROUND }}>
              <Img src={logo} alt={initials} style={{ maxWidth: 160, maxHeight: 36, fontWeight: 600 }} />
            </td>
          )}
          <td
            className="ink"
            style={{
              padding: "0 0 0 12px",
              color: LIGHT.ink,
              fontSize: 15,
              lineHeight: 1.4,
              fontWeight: 600,
              overflowWrap: "anywhere",
            }}
          >
            {organization}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Returns the footer of an email to a donor. */
export function donorFooter(
  frame: Frame,
  { ein, email }: { ein: string | null; email: string },
  keep: string | null = null,
): string[] {
  const { organization } = frame;
  const t = textsOf(frame);
  const contact = ein
    ? t("layout.contactWithEin", { organization, ein, email })
    : t("layout.contact", { organization, email });
  const reply = t("layout.reply", { organization });
  return [contact, keep === null ? reply : `${keep} ${reply}`];
}

/** Returns the footer of an email to an organization's notification address. */
export function staffFooter({ organization }: Frame): string[] {
  return [`You’re receiving this because it is the notification address of ${organization}.`];
}

/** Returns the footer of an email to an address that staff listed. */
export function listedFooter({ organization }: Frame): string[] {
  return [
    `You’re receiving this because the staff of ${organization} listed your address. Reply to be taken off the list.`,
  ];
}
