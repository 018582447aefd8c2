/** A table of figures: a name at the beginning of each row, and numbers after it. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { styles, toTableStyle } from './dashboard-styles';

export interface FigureTableProps {
  /** What the table holds; shown over it. */
  caption: string;
  /** Of the column of names. */
  nameHeader: string;
  headers: readonly string[];
  rows: readonly { key: string; name: ReactNode; strong?: boolean; cells: readonly ReactNode[] }[];
}

/** Where it has no room for its columns, each row is a name with its figures under it, each with its word. */
export function FigureTable({ caption, nameHeader, headers, rows }: FigureTableProps) {
  return (
    <Box sx={styles.frame}>
      <Box component="table" sx={toTableStyle(headers.length)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameHeader}</th>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, strong = false, cells }) => (
            <tr key={key} data-strong={strong}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={headers[index]} data-label={headers[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
