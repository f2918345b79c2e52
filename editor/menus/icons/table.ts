/** The paths of the icons of tables, and of the line above a block. */
export const tableIcons: Readonly<Record<string, string>> = {
  insertTable: 'M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 10v9M14.5 10v9',
  deleteTable: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  insertTableRow: 'M4 4h16v8H4zM4 8h16M12 15v6M9 18h6',
  insertTableRowAbove: 'M4 12h16v8H4zM4 16h16M12 3v6M9 6h6',
  deleteTableRow: 'M4 4h16v4H4zM4 16h16v4H4zM9 12h6',
  insertTableCol: 'M12 4h8v16h-8zM16 4v16M6 9v6M3 12h6',
  insertTableColRight: 'M4 4h8v16H4zM8 4v16M18 9v6M15 12h6',
  deleteTableCol: 'M4 4h4v16H4zM16 4h4v16h-4zM10 12h4',
  tableHeader: 'M4 5h16v14H4zM4 10h16M7 7.5h10M12 10v9',
  tableHeaderCol: 'M4 5h16v14H4zM10 5v14M7 8v8M10 12h10',
  tableFullWidth: 'M3 5v14M21 5v14M6.5 12h11M9 9l-3 3 3 3M15 9l3 3-3 3',
  mergeTableCells:
    'M4 5h16v14H4zM12 5v3M12 16v3M7 12h3.5M17 12h-3.5M9 10.5l1.5 1.5L9 13.5M15 10.5L13.5 12l1.5 1.5',
  splitTableCell: 'M4 5h16v14H4zM12 5v14M10 12H6.5M14 12h3.5M8 10.5L6.5 12 8 13.5M16 10.5l1.5 1.5-1.5 1.5',
  enter: 'M19 5v6a3 3 0 0 1-3 3H5M9 10l-4 4 4 4',
}
