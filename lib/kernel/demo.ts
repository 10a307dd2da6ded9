/**
 * Ids of the demo objects in the API reference's examples. The seed (scripts/seed) creates the objects with exactly
 * these ids.
 */
export const DEMO = {
  orgSlug: "hope-shelter",
  orgId: "demo0org0hope0shelter000",
  campaignSlug: "winter-beds",
  campaignId: "demo0campaign0winterbeds",
  /** A draft that examples may change. */
  draftCampaignId: "demo0campaign0draft00000",
  /** A link to the draft's page. */
  previewLinkId: "demo0preview0link0000000",
  customFieldId: "demo0field0heard0of00000",
  givingLevelId: "demo0level0warm0bed00000",
  /** A match that has not started. */
  matchId: "demo0match0coming0000000",
  /** A succeeded donation without refunds, and its donor. */
  donationId: "demo0donation0whole00000",
  donorId: "demo0donor0of0whole00000",
  /** A note about the donor above, and a tag of that donor. */
  donorNoteId: "demo0donor0note000000000",
  donorTagId: "demo0donor0tag0000000000",
  /** A donor field of type choice. */
  donorFieldId: "demo0donor0field00000000",
  /** A soft credit of the donation above. */
  softCreditId: "demo0soft0credit00000000",
  /** A household. */
  householdId: "demo0household0family000",
  /** A likely duplicate of the donor above. */
  duplicateDonorId: "demo0donor0duplicate0000",
  /** A merge that can be undone, and the donor it kept. */
  donorMergeId: "demo0donor0merge00000000",
  mergingDonorId: "demo0donor0of0merge00000",
  /** A saved segment of donors. */
  segmentId: "demo0segment0lybunt00000",
  savedReportId: "demo0saved0report0000000",
  donationToken: "demo0donation0token0of0whole0donation0000000000000000000",
  subscriptionId: "demo0subscription0steady",
  /** A subscription canceled by staff. Canceling it again changes nothing. */
  endedSubscriptionId: "demo0subscription0ended0",
  /** View token of an active subscription, and the token of a valid link to manage it. */
  subscriptionToken: "demo0plan0token0of0steady0plan0000000000000000000000",
  manageToken: "demo0manage0token0of0steady0plan00000000000000000000",
  /** The same tokens for a canceled subscription. Canceling it again changes nothing and mails no link. */
  endedSubscriptionToken: "demo0plan0token0of0ended0plan00000000000000000000000",
  endedManageToken: "demo0manage0token0of0ended0plan000000000000000000000",
  /** Token of a raise that is confirmed or can be confirmed. */
  raiseToken: "demo0raise0token0open00000000000000000000000000000000",
  /** Tokens for a donor's own giving: an unused link, an open session and an ended session. */
  givingLinkToken: "demo0giving0link0token0unused0000000000000000000000000",
  givingToken: "demo0giving0session0token0open00000000000000000000000000",
  endedGivingToken: "demo0giving0session0token0ended0000000000000000000000000",
  /** A subscription of the donor with the open session. */
  givingSubscriptionId: "demo0subscription0giving",
  /** A completed statement run, and the view token of one of its statements. */
  statementRunId: "demo0statements0run00000",
  statementToken: "demo0statement0token0of0the0run0000000000000000000000000",
  /** A full export whose file is still stored. */
  exportRunId: "demo0export0run000000000",
  /** An offline donation that is not voided, and a batch. */
  offlineDonationId: "demo0offline0check000000",
  offlineBatchId: "demo0offline0batch000000",
  /** A fund with donations, and an unreferenced fund. */
  fundId: "demo0fund0winter00000000",
  unusedFundId: "demo0fund0unused00000000",
  /** A completed import, a draft with its file, and an undone import. */
  importId: "demo0import0completed000",
  draftImportId: "demo0import0draft0000000",
  undoneImportId: "demo0import0undone000000",
  /** View token of a donation that pays for a membership, and the check token of its membership card. */
  membershipToken: "demo0membership0token0of0a0card0000000000000000000000",
  membershipCheckToken: "demo0membership0check0of0a0card0000000000000000000000",
  /** An open recurring commitment whose donor has not received an asking. */
  commitmentId: "demo0commitment0open0000",
  disputeId: "demo0dispute0open0000000",
  payoutId: "demo0payout0paid00000000",
  alertId: "demo0attention0open00000",
  /** People at the local identity provider. */
  ownerId: "user_grace",
  memberId: "user_daniel",
  invitationId: "demo0invitation0open0000",
  invitationToken: "demo0invitation0token0open0000000000000000000000000",
  apiKeyId: "demo0apikey0reports00000",
  webhookId: "demo0webhook0ledger00000",
  webhookDeliveryId: "demo0delivery0first00000",
} as const;

/** Real ids and tokens by their name in {@link DEMO}. Absent where there is no such object. */
export type Demo = Partial<Record<keyof typeof DEMO, string>>;

const PICTURES = "http://localhost:3001/pictures";
/** The uploaded pictures in the API reference's example responses. */
export const DEMO_LOGO = `${PICTURES}/5f0d7a7c0b8e4f1fd3b1f6c2e9a84c6d1b7e0f35a29c8d4e6b1f0a9c7d3e5b82.webp`;
export const DEMO_COVER = `${PICTURES}/c41d0e8fb29a5536b6e0f1a87d2c93e4f5a60b1c8e7d9f3240a5b6c7d8e9f012.webp`;
