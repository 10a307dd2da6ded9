CREATE TABLE "public_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "public_addresses" ADD CONSTRAINT "public_addresses_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Existing installations: the organization in operation whose public campaign is the oldest holds the address.
INSERT INTO public_addresses (slug, org_id, claimed_at)
SELECT DISTINCT ON (c.slug) c.slug, c.org_id, c.created_at
FROM campaigns c JOIN organizations o ON o.id = c.org_id
WHERE c.status <> 'DRAFT' AND o.status = 'ACTIVE'
ORDER BY c.slug, c.created_at, c.id;
--> statement-breakpoint
-- A campaign becomes public: published, reopened, or renamed while it is public. An organization that is onboarding claims
-- nothing; one that becomes ACTIVE at this moment is waited for, so that one of both transactions sees the other's row.
CREATE FUNCTION claim_campaign_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  org_status text := (SELECT status FROM organizations WHERE id = NEW.org_id);
BEGIN
  IF org_status <> 'ACTIVE' THEN
    SELECT status INTO org_status FROM organizations WHERE id = NEW.org_id FOR SHARE;
  END IF;
  IF org_status = 'ACTIVE' THEN
    INSERT INTO public_addresses (slug, org_id, claimed_at) VALUES (NEW.slug, NEW.org_id, NEW.updated_at)
    ON CONFLICT (slug) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_claim_made AFTER INSERT ON campaigns FOR EACH ROW
  WHEN (NEW.status <> 'DRAFT') EXECUTE FUNCTION claim_campaign_address();
--> statement-breakpoint
CREATE TRIGGER campaigns_claim_moved AFTER UPDATE OF status, slug ON campaigns FOR EACH ROW
  WHEN (NEW.status <> 'DRAFT' AND (OLD.status <> NEW.status OR OLD.slug <> NEW.slug))
  EXECUTE FUNCTION claim_campaign_address();
--> statement-breakpoint
-- An organization becomes ACTIVE: everything that it has published so far. In the order of slugs, as every transaction
-- that claims several, so that two of them never wait for each other.
CREATE FUNCTION claim_organization_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_addresses (slug, org_id, claimed_at)
  SELECT slug, org_id, NEW.updated_at FROM campaigns WHERE org_id = NEW.id AND status <> 'DRAFT' ORDER BY slug COLLATE "C"
  ON CONFLICT (slug) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER organizations_claim AFTER UPDATE OF status ON organizations FOR EACH ROW
  WHEN (OLD.status <> 'ACTIVE' AND NEW.status = 'ACTIVE') EXECUTE FUNCTION claim_organization_addresses();
--> statement-breakpoint
CREATE FUNCTION keep_public_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a claimed public address stays with its organization: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER public_addresses_kept BEFORE UPDATE OR DELETE ON public_addresses FOR EACH ROW
  EXECUTE FUNCTION keep_public_address();
