import { strToU8, zipSync } from "fflate";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** Creates an XLSX file as a spreadsheet program writes it; style 1 is a date. */
export function xlsx(sheetData: string, shared: readonly string[] = []): Buffer {
  const file = (text: string) => strToU8(`${XML}${text}`);
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": file(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      "_rels/.rels": file(
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      "xl/workbook.xml": file(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Gifts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": file(
        `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      "xl/styles.xml": file(
        `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      "xl/sharedStrings.xml": file(
        `<sst xmlns="${MAIN}">${shared.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
      ),
      "xl/worksheets/sheet1.xml": file(
        `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
      "xl/media/image1.png": new Uint8Array(1000),
    }),
  );
}
