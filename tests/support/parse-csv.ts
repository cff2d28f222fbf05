import Papa from 'papaparse';

/** Reads the rows of a CSV, each as its cells by their heads. */
export const parseCsvRows = (text: unknown) =>
  Papa.parse<Record<string, string>>(String(text), { header: true, skipEmptyLines: true }).data;
