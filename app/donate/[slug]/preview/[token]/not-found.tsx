import { Message } from "@/components/donate/message";

/** A preview link that is none, has expired or was revoked. */
export default function PreviewEnded() {
  return (
    <main className="px-4">
      <Message title="This preview link doesn’t work anymore">
        <p>
          Preview links expire, and the organization can end them. Ask the person who sent it for a new one.
          If you work there, open the campaign in the dashboard and choose “Share preview”.
        </p>
        <p>
          <a href="/" className="inline-block min-h-6 text-accent underline underline-offset-2">
            Go to the home page
          </a>
        </p>
      </Message>
    </main>
  );
}
