// Everything the client says, in one place; another language is another record of this shape.
// Texts of the games' boards are in the games' own words.ts.
export const texts = {
  openSeat: 'Open seat',
};
