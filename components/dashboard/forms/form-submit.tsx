import type { ButtonStyle } from "@/components/ui/button";
import { ActionButton } from "./action-button";
import type { FormCall } from "./use-form-call";

type FormSubmitProps = {
  form: Pick<FormCall, "busy" | "notice">;
  /** The label while the call is in progress. */
  doing?: string;
  tone?: ButtonStyle["tone"];
  children?: string;
};

/** The footer of a form on a page: its button and the message about the last call. */
export function FormSubmit({ form, doing = "Saving…", tone, children = "Save" }: FormSubmitProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <ActionButton type="submit" tone={tone} busy={form.busy}>
        {form.busy ? doing : children}
      </ActionButton>
      <p role="status" className="text-sm text-soft wrap-anywhere">
        {form.notice}
      </p>
    </div>
  );
}
