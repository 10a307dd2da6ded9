import type { CreateCampaignInput, CustomField, GivingLevel } from "@/lib/campaigns/schemas";
import type { CreateOrganizationInput, UpdateOrganizationInput } from "@/lib/orgs/schemas";

type DemoCampaign = {
  input: CreateCampaignInput & { slug: string };
  /** Slug of the main campaign of a supporter's page. */
  parent?: string;
  publish: boolean;
  /** Creation, in days before today; donations come later. */
  daysAgo: number;
  /** In UTC. */
  timeOfDay: string;
  donations: number;
  /** Amounts in cents with weights; ignored for ticketed events. */
  amounts: readonly (readonly [number, number])[];
  levels?: readonly Pick<GivingLevel, "name" | "description" | "amountCents" | "fairMarketValueCents">[];
  /** Beside the one of the campaign's own fields; `inDays` from today. */
  matches?: readonly {
    sponsorName: string;
    ratioPct: number;
    maxCents: number;
    maxPerDonationCents: number | null;
    inDays: number;
    days: number;
  }[];
  questions?: readonly Pick<CustomField, "label" | "type" | "options" | "required">[];
};

type DemoOrganization = {
  ownerId: string;
  members: readonly string[];
  input: CreateOrganizationInput;
  profile: UpdateOrganizationInput;
  campaigns: readonly DemoCampaign[];
};

const DOLLARS = [
  [1000, 6],
  [2500, 22],
  [3500, 4],
  [5000, 28],
  [7500, 6],
  [10_000, 18],
  [15_000, 5],
  [25_000, 8],
  [50_000, 2],
  [100_000, 1],
] as const;

/** Founding, in days before today. */
export const ORGANIZATION_DAYS = 160;

/** Two nonprofits with campaigns of all four types: the demo data of a fresh installation. */
export const DEMO: readonly DemoOrganization[] = [
  {
    ownerId: "user_grace",
    members: ["user_daniel"],
    input: {
      name: "Hope Shelter",
      slug: "hope-shelter",
      ein: "84-2917365",
      website: "https://hopeshelter.example",
      email: "office@hopeshelter.example",
    },
    profile: {
      color: "#1F6F50",
      legalName: "Hope Shelter of Brooklyn, Inc.",
      postalAddress: "218 Willow Street\nBrooklyn, NY 11201",
      description:
        "Hope Shelter has kept its doors open on Willow Street since 1987. Every night we offer a warm bed, a hot dinner and someone who listens. By day, our team helps guests find work, care and a home of their own: 212 of them last year.",
      thankYouMessage:
        "Because of you, a bed is warm tonight. Our night crew reads every message that comes with a gift. Thank you for standing with our guests.",
    },
    campaigns: [
      {
        input: {
          title: "Winter Beds 2026",
          slug: "winter-beds",
          type: "DONATION",
          impactLine: "$25 keeps one bed warm for a night. Forty beds, November to March.",
          description:
            "When the temperature drops below freezing, no one in our city should have to sleep outside.\n\nFrom November to March we open **forty extra beds**, with a hot dinner, a shower and someone who listens. Your gift pays for staff, laundry and heat.\n\n- **$25** keeps one bed warm for a night\n- **$100** stocks the kitchen for an evening\n- **$250** pays a night nurse",
          goalAmountCents: 2_000_000,
          color: "#1F6F50",
          suggestedAmounts: [2500, 5000, 10_000, 25_000],
          defaultAmountCents: 5000,
          impactCaptions: [
            { amountCents: 2500, caption: "keeps one bed warm for a night" },
            { amountCents: 5000, caption: "keeps two beds warm for a night" },
            { amountCents: 10_000, caption: "stocks the kitchen for an evening" },
            { amountCents: 25_000, caption: "pays a night nurse" },
          ],
        },
        publish: true,
        daysAgo: 150,
        timeOfDay: "15:20:44",
        donations: 132,
        amounts: DOLLARS,
        matches: [
          {
            sponsorName: "The Harbor Foundation",
            ratioPct: 100,
            maxCents: 1_000_000,
            maxPerDonationCents: 100_000,
            inDays: 7,
            days: 1,
          },
        ],
        levels: [
          {
            name: "A warm bed for a month",
            description: "Thirty nights with dinner, a shower and someone who listens",
            amountCents: 75_000,
            fairMarketValueCents: 0,
          },
        ],
        questions: [
          {
            label: "How did you hear about us?",
            type: "SELECT",
            options: ["A friend", "Our newsletter", "The news", "Online"],
            required: false,
          },
        ],
      },
      {
        input: {
          title: "Neighbors' Table: the spring gala",
          slug: "neighbors-table",
          type: "EVENT",
          impactLine: "Every seat feeds a guest of the shelter for a week.",
          description:
            "One long table, 200 neighbors and the best cooks in the neighborhood. Doors open at six for dinner, music and a few words from our guests.",
          goalAmountCents: 1_200_000,
          color: "#7A3E9D",
          ticketPriceCents: 8500,
          ticketFairMarketValueCents: 3500,
          ticketCapacity: 120,
          showDonorRoll: false,
        },
        publish: true,
        daysAgo: 60,
        timeOfDay: "18:03:17",
        donations: 31,
        amounts: [],
        questions: [{ label: "Any dietary needs?", type: "TEXT", options: null, required: false }],
      },
      {
        input: {
          title: "Hope Circle",
          slug: "hope-circle",
          type: "MEMBERSHIP",
          impactLine: "Join the people who keep our doors open all year.",
          description:
            "The people who keep our doors open all year. Members get our quarterly letter and an invitation to the summer dinner.",
          color: "#B4571D",
          suggestedAmounts: [],
          allowCustomAmount: false,
          showGoal: false,
        },
        publish: true,
        daysAgo: 140,
        timeOfDay: "14:11:36",
        donations: 44,
        amounts: [
          [6000, 6],
          [12_000, 3],
          [36_000, 1],
        ],
        levels: [
          { name: "Friend", description: "Our quarterly letter", amountCents: 6000, fairMarketValueCents: 0 },
          {
            name: "Host",
            description: "The letter and a seat at the summer dinner",
            amountCents: 12_000,
            fairMarketValueCents: 2500,
          },
          {
            name: "Keeper",
            description: "Two seats and your name on a bedroom door",
            amountCents: 36_000,
            fairMarketValueCents: 5000,
          },
        ],
      },
      {
        input: {
          title: "Run for Roofs",
          slug: "run-for-roofs",
          type: "PEER_TO_PEER",
          impactLine: "Every mile can be a night under a roof.",
          description: "Lace up, ask your friends, and turn every mile into a night under a roof.",
          goalAmountCents: 1_500_000,
          color: "#0B6BA8",
        },
        publish: true,
        daysAgo: 75,
        timeOfDay: "20:27:05",
        donations: 48,
        amounts: DOLLARS,
      },
      {
        input: {
          title: "Ava runs ten miles for roofs",
          slug: "ava-runs",
          type: "PEER_TO_PEER",
          impactLine: "Ten miles, ten nights under a roof for every $100.",
          description:
            "I pass the shelter on my way to school. This spring I run past it ten times, and I want every lap to count.",
          goalAmountCents: 300_000,
          color: "#0B6BA8",
        },
        parent: "run-for-roofs",
        publish: true,
        daysAgo: 62,
        timeOfDay: "19:04:26",
        donations: 14,
        amounts: DOLLARS,
      },
      {
        input: {
          title: "Team Maple Street",
          slug: "team-maple-street",
          type: "PEER_TO_PEER",
          impactLine: "Six neighbors, one relay, a bed for every mile.",
          description: "We are six neighbors from Maple Street, and only two of us like running.",
          goalAmountCents: 500_000,
          color: "#0B6BA8",
        },
        parent: "run-for-roofs",
        publish: true,
        daysAgo: 58,
        timeOfDay: "21:12:40",
        donations: 21,
        amounts: DOLLARS,
      },
      {
        input: {
          title: "Summer Kitchen",
          slug: "summer-kitchen",
          type: "DONATION",
          goalAmountCents: 500_000,
        },
        publish: false,
        daysAgo: 4,
        timeOfDay: "16:48:52",
        donations: 0,
        amounts: [],
      },
    ],
  },
  {
    ownerId: "user_mei",
    members: [],
    input: {
      name: "River Keepers",
      slug: "river-keepers",
      ein: "91-1840276",
      website: "https://riverkeepers.example",
      email: "hello@riverkeepers.example",
    },
    profile: {
      color: "#0E7490",
      postalAddress: "40 Mill Landing\nMissoula, MT 59801",
      description:
        "We are 300 volunteers who look after 90 miles of river. We pull out tires and nets, plant willows along the banks, and test the water every week, so that children can swim in it.",
      thankYouMessage:
        "The river thanks you, and so do we. Come and see it: our next cleanup is open to everyone.",
    },
    campaigns: [
      {
        input: {
          title: "Clean the Lower Fork",
          slug: "clean-the-lower-fork",
          type: "DONATION",
          impactLine: "Eleven miles of river, closed to swimmers since 1974. Help us open them.",
          description:
            "Eleven miles of the Lower Fork are still closed to swimmers. We haul out tires, plant the banks and test the water every week until the signs come down.",
          goalAmountCents: 4_000_000,
          color: "#0E7490",
          matchingEnabled: true,
          matchingOrgName: "Alder Valley Credit Union",
          matchingMaxCents: 2_500_000,
        },
        publish: true,
        daysAgo: 120,
        timeOfDay: "15:55:31",
        donations: 96,
        amounts: DOLLARS,
        matches: [
          {
            sponsorName: "Friends of the Fork",
            ratioPct: 200,
            maxCents: 500_000,
            maxPerDonationCents: null,
            inDays: 3,
            days: 2,
          },
        ],
      },
      {
        input: {
          title: "River Day canoe tour",
          slug: "river-day",
          type: "EVENT",
          description: "Three hours on the water with a biologist in every fourth canoe.",
          color: "#3F6212",
          ticketPriceCents: 4500,
          ticketFairMarketValueCents: 3000,
          ticketCapacity: 40,
        },
        publish: true,
        daysAgo: 45,
        timeOfDay: "19:14:08",
        donations: 17,
        amounts: [],
      },
      {
        input: {
          title: "River Guardians",
          slug: "river-guardians",
          type: "MEMBERSHIP",
          description: "A year of clean water, and a map of every spring in the valley.",
          color: "#155E75",
          showGoal: false,
          suggestedAmounts: [4000, 8000],
        },
        publish: true,
        daysAgo: 110,
        timeOfDay: "14:36:27",
        donations: 29,
        amounts: [
          [4000, 3],
          [8000, 1],
        ],
      },
      {
        input: {
          title: "Miles for the River",
          slug: "miles-for-the-river",
          type: "PEER_TO_PEER",
          description: "Paddle, walk or ride; your friends give by the mile.",
          goalAmountCents: 800_000,
          color: "#9A3412",
        },
        publish: true,
        daysAgo: 50,
        timeOfDay: "17:42:40",
        donations: 26,
        amounts: DOLLARS,
      },
    ],
  },
];

/** The campaigns of an organization with donations, and those without. */
export function byDonations({ campaigns }: DemoOrganization): Record<"begun" | "drafts", DemoCampaign[]> {
  return {
    begun: campaigns.filter(({ donations }) => donations > 0),
    drafts: campaigns.filter(({ donations }) => donations === 0),
  };
}
