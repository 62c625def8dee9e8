/** Only the operator knows which of these ways is theirs (docs/operations/install.md, containers.md). */
export const howToStart =
  'Start it: its service (`systemctl start spill`), its container, or `npm start`'
