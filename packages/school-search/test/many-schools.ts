import type { School } from "../school.ts";
import { stateNames } from "../us-states.ts";

function list(words: string): readonly string[] {
  return words.split(" ");
}

const STEMS = list(
  "Spring Green Oak Maple Cedar Clear Fair Rich Bloom Wood Ash Brook Stone River Lake Mill Hill Glen Pine Elm Clay Frank Jackson Madison Harrison Marys Char George Lexing Arling Burling Wilming Hunting Farming Cov Hart Plain West East North South New Mans Crest High Sun Red White Black Silver Gold Iron Copper Eagle Wolf Bear Fox Deer Elk Buck",
);
const ENDINGS = list(
  "field ville ton wood dale view land port burg ford mont side brook crest hurst ridge haven",
);
const SURNAMES = list(
  "Adams Allen Anderson Baker Barnes Bell Bennett Brooks Brown Bryant Butler Campbell Carter Clark Coleman Collins Cooper Cox Davis Diaz Douglas Edison Edwards Ellis Evans Fisher Ford Foster Franklin Freeman Garcia Gibson Gomez Gonzales Graham Grant Gray Greene Griffin Hall Hamilton Hamlin Hancock Harris Harrison Hayes Henry Hernandez Hill Hoover Howard Hughes Jackson James Jefferson Jenkins Johnson Jones Jordan Kelly Kennedy King Lee Lewis Lincoln Long Lopez Madison Marshall Martin Martinez Mason McKinley McNair Miller Mitchell Monroe Moore Morgan Morris Murphy Murray Myers Nelson Nguyen O'Brien O'Connor O'Neal Ortiz Owens Parker Patterson Perez Perry Peterson Phillips Pierce Polk Powell Price Ramirez Reed Reyes Reynolds Rice Richardson Rivera Roberts Robinson Rodriguez Rogers Roosevelt Ross Russell Sanchez Sanders Scott Simmons Smith Snyder Stevens Stewart Sullivan Taylor Thomas Thompson Torres Truman Tubman Turner Tyler Walker Wallace Ward Washington Watson Webster Wells West White Williams Wilson Wood Woods Wright Young Zimmerman",
);
const FIRST_NAMES = list(
  "Abraham Albert Alice Amelia Andrew Anna Benjamin Booker Carl Carrie Cesar Charles Clara David Dolores Dorothy Edward Eleanor Elizabeth Ella Frances Frederick George Grace Harriet Harvey Helen Henry Ida James Jane John Joseph Julia Lewis Louis Lucy Luther Mae Margaret Martha Martin Mary Patrick Paul Ralph Robert Rosa Ruth Samuel Sarah Susan Theodore Thomas Thurgood Ulysses Walter William Woodrow",
);
const SAINTS = list(
  "Agnes Aloysius Andrew Anne Anthony Augustine Benedict Bernard Brendan Catherine Cecilia Charles Clare Clement Dominic Edward Elizabeth Francis Gabriel George Gertrude Helen Henry Ignatius James Jerome Joan John Joseph Jude Kateri Lawrence Louis Lucy Luke Margaret Mark Martin Mary Matthew Maria Michael Monica Patrick Paul Peter Philip Raphael Raymond Rita Rose Stephen Teresa Thomas Timothy Ursula Vincent Xavier",
);
const HIGH_SCHOOLS =
  "High School, High School, High School, High School, High School, Senior High School, Sr High, HS, Jr-Sr High School, Academy, Preparatory School, Charter School, Christian School, Regional High School, Technical High School, Early College High School, School".split(
    ", ",
  );
const COLLEGES =
  "College, University, State University, Community College, Technical College, Institute of Technology".split(
    ", ",
  );

/** Creates a generator of numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return {
    roll,
    /** Returns mostly the first of a list, as some names are frequent and most are rare. */
    often: <T>(from: readonly T[]): T =>
      from[Math.min(roll(from.length), roll(from.length))] as T,
    any: <T>(from: readonly T[]): T => from[roll(from.length)] as T,
  };
}
type Dice = ReturnType<typeof dice>;

function place({ any, often, roll }: Dice): string {
  const town = any(STEMS) + any(ENDINGS);
  // Half of them have none.
  const first = [
    ...Array<string>(6).fill(""),
    ...list("Mount Fort Saint New North Lake"),
  ];
  return [
    any(first),
    roll(9) === 0 ? often(SURNAMES) : town,
    roll(12) === 0 ? "City" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function schoolName(of: Dice, city: string): string {
  const { any, often, roll } = of;
  const kind = any(HIGH_SCHOOLS);
  switch (roll(8)) {
    case 0:
    case 1:
    case 2:
      return `${city} ${kind}`;
    case 3:
      return `${often(SURNAMES)} ${kind}`;
    case 4:
      return `${any(FIRST_NAMES)} ${any(["", "A.", "B.", "F.", "L."])} ${often(SURNAMES)} ${kind}`.replace(
        "  ",
        " ",
      );
    case 5:
      return `${any(["St.", "Saint", "St"])} ${often(SAINTS)}${any(["", "'s", "'s"])} ${any(["Catholic High School", "School", "Academy", "Preparatory School"])}`;
    case 6:
      return `${any(["North", "South", "East", "West", "Central"])} ${roll(2) === 0 ? city : `${place(of)} County`} ${kind}`;
    default:
      return `${place(of)} ${kind}`;
  }
}

function collegeName(of: Dice, city: string): string {
  const { any, often, roll } = of;
  const from = [
    city,
    often(SURNAMES),
    `${any(FIRST_NAMES)} ${often(SURNAMES)}`,
    `Saint ${any(SAINTS)}`,
  ];
  return roll(5) === 0
    ? `University of ${city}`
    : `${any(from)} ${any(COLLEGES)}`;
}

/** Invents this many schools, as similar and as different as real ones; the same in every run. */
export function manySchools(
  count: number,
  kind: "high-schools" | "colleges" = "high-schools",
): readonly School[] {
  const of = dice(kind === "colleges" ? 7 : 3);
  const states = [...stateNames.keys()];
  const cities = states.map(() => Array.from({ length: 160 }, () => place(of)));
  return Array.from({ length: count }, (_, number) => {
    // Some states have many schools, most have few.
    const state = Math.min(of.roll(states.length), of.roll(states.length));
    const city = of.any(cities[state] ?? []);
    const id = `made-${number}`;
    return {
      id,
      ceeb: "",
      name: kind === "colleges" ? collegeName(of, city) : schoolName(of, city),
      also: "",
      address: `${1 + of.roll(9000)} ${of.any(SURNAMES)} Street`,
      city,
      state: states[state] ?? "",
      zip: String(10_000 + of.roll(89_999)),
    };
  });
}
