/** Who the app is to the system: the packages' id, and on Windows whose notifications and task bar button they are. */
export const appId = 'app.blockdesk';
