import { strToU8, zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { archiveToCsv, isArchive } from "./archive-to-csv";
import { xlsx } from "./testing/xlsx";

vi.mock("@/lib/services/log");

const read = async (file: Buffer, given: { mostBytes?: number } = {}) => {
  const answer = await archiveToCsv(file, { table: "donations", mostRows: 100, ...given });
  return answer && "csv" in answer ? answer.csv.toString() : answer;
};
const zip = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

test("a sheet becomes CSV: texts, amounts, and dates as days", async () => {
  const cells = (row: number) => `<c r="A${row}" t="s"><v>3</v></c><c r="B${row}"><v>1234.5</v></c>`;
  const file = xlsx(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2">${cells(2)}<c r="C2" s="1"><v>46346</v></c></row><row r="4">${cells(4)}</row>`,
    ["Name", "Amount", "Date", "Diaz, &quot;Rosa&quot;"],
  );
  expect(isArchive(file)).toBe(true);
  expect(
    String(await read(file))
      .trim()
      .split("\n")
      .map((line) => line.replace(/,+$/, "")),
  ).toEqual(["Name,Amount,Date", '"Diaz, ""Rosa""",1234.5,2026-11-20', "", '"Diaz, ""Rosa""",1234.5']);
});

test("an export's requested table is read unchanged; the files of a split one are listed; other tables and folders are not read", async () => {
  const files = { "README.md": "Hello", "donors.csv": "email", "old/donations.csv": "wrong" };
  const table = 'donation_id,amount\r\n1,"5,00"\r\n';
  expect(await read(zip({ ...files, "donations.csv": table }))).toBe(table);
  expect(await read(zip({ ...files, "donations.csv": table, "donations-2.csv": table }))).toEqual({
    parts: ["donations.csv", "donations-2.csv"],
  });
  expect(await read(zip(files))).toBeNull();
});

test("rows of tables below another one follow its rows, each value in its own column, up to the row limit", async () => {
  const files = {
    "donors.csv": 'donor_id,name\r\n1,"Okafor, Ada"\r\n2,Ben\r\n',
    "donor_tags.csv": 'donor_id,tag\r\n1,"Gala, 2026"\r\n',
    "donor_tags-2.csv": "donor_id,tag\r\n2,Board\r\n",
    "donor_notes.csv": 'note_id,donor_id,text\r\n9,2,"Two\r\nlines ""here"""\r\n',
  };
  const below = { key: "donor_id", columns: { donor_tags: ["tag"], donor_notes: ["text"] } };
  const given = { table: "donors", below, mostRows: 5 };
  const answer = await archiveToCsv(zip(files), given);
  expect(answer && "csv" in answer ? answer.csv.toString().split("\n") : answer).toEqual([
    "donor_id,name,tag,text",
    '1,"Okafor, Ada"',
    "2,Ben",
    '1,,"Gala, 2026",',
    "2,,Board,",
    '2,,,"Two\r',
    'lines ""here"""',
    "",
  ]);
  expect(await archiveToCsv(zip(files), { ...given, mostRows: 4 })).toEqual({
    parts: ["donors.csv", "donor_tags.csv", "donor_tags-2.csv", "donor_notes.csv"],
  });
});

test("a file that unpacks to more than the limit is refused, and so is one that is not a spreadsheet", async () => {
  const bomb = xlsx(`<row r="1"><c r="A1"><v>1</v></c></row>${" ".repeat(256 * 1024)}`);
  expect(bomb.length).toBeLessThan(16 * 1024);
  expect(await read(bomb, { mostBytes: 64 * 1024 })).toBeNull();
  expect(String(await read(bomb)).trim()).toBe("1");
  const large = zip({ "donations.csv": "a".repeat(256 * 1024) });
  expect(await read(large, { mostBytes: 64 * 1024 })).toBeNull();
  expect(await read(zip({ "a.txt": "hello" }))).toBeNull();
  expect(await read(Buffer.from("PK\u0003\u0004 broken", "latin1"))).toBeNull();
});

test("an archive with two files of one name is refused", async () => {
  const [one, two] = [zip({ "donations.csv": "a\n1\n" }), zip({ "donations.csv": "a\n2\n" })];
  expect(
    await read(Buffer.concat([one.subarray(0, one.lastIndexOf("PK\u0001\u0002", "latin1")), two])),
  ).toBeNull();
});

test("cells far apart are refused before the cells between them are created, in any notation of their addresses", async () => {
  const corner = (cell: string) => xlsx(`<row r="1"><c r="A1"><v>1</v></c></row><row>${cell}</row>`);
  const far = [
    `<c r="XFD1048576"><v>1</v></c>`,
    `<c\n r = 'XFD1048576'><v>1</v></c>`,
    `<c r="&#88;FD1048576"><v>1</v></c>`,
    `<c s=">" r="XFD1048576"><v>1</v></c>`,
    `<c s="<" r="XFD1048576"><v>1</v></c>`,
    `<c r="ZZZZZZ2"><v>1</v></c>`,
    `<c r="A4000000000"><v>1</v></c>`,
  ];
  for (const cell of far) expect(await read(corner(cell)), cell).toBeNull();
  expect(String(await read(corner(`<c r="C1000"><v>1</v></c>`))).split("\n")[999]).toBe(",,1");
});

test("a long text shared by many cells is not written once per cell", async () => {
  const cells = Array.from(
    { length: 100 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
  );
  const file = xlsx(cells.join(""), ["x".repeat(64 * 1024)]);
  expect(await read(file, { mostBytes: 1024 * 1024 })).toBeNull();
});
