import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { CopyLink } from "../lists/copy-link";

type SecretShownProps = { secret: string; more?: string; onClose: () => void };

/** A signing secret, shown once. */
export function SecretShown({ secret, more, onClose }: SecretShownProps) {
  return (
    <>
      <p className="text-soft">
        Use it to verify that events come from us. Copy it now and store it like a password: you can’t view it
        again. {more}
      </p>
      <CopyLink label="Signing secret" url={secret} what="secret" />
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  );
}
