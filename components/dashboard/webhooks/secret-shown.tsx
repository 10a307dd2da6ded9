import { Button } from "@/components/ui/button";
import { CopyLink } from "../lists/copy-link";

type SecretShownProps = { secret: string; more?: string; onClose: () => void };

/** A signing secret, this once. */
export function SecretShown({ secret, more, onClose }: SecretShownProps) {
  return (
    <>
      <p className="text-soft">
        Your program checks with it that a message is from us. Copy it now and keep it like a password: it is
        shown this once. {more}
      </p>
      <CopyLink label="Signing secret" url={secret} what="secret" />
      <div className="flex justify-end">
        <Button onClick={onClose}>I have copied it</Button>
      </div>
    </>
  );
}
