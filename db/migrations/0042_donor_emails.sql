ALTER TABLE "giving_tokens" DROP CONSTRAINT "giving_tokens_kind";--> statement-breakpoint
ALTER TABLE "giving_tokens" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "giving_tokens" ADD CONSTRAINT "giving_tokens_email" CHECK (("giving_tokens"."kind" = 'EMAIL') = ("giving_tokens"."new_email" is not null));--> statement-breakpoint
ALTER TABLE "giving_tokens" ADD CONSTRAINT "giving_tokens_kind" CHECK ("giving_tokens"."kind" in ('LINK', 'SESSION', 'EMAIL'));