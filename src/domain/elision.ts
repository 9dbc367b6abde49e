/** « de Damien », « d’Inès », « d’Yves » but « de Yann ». An h is taken for one that is heard. */
export const de = (name: string) =>
  /^([aeiouœæ]|y[^aeiou])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
