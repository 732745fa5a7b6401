/** In the data folder. A module of its own: the language is read from it before anything that holds words may be loaded. */
export const preferencesFile = 'preferences.json';
