/** The app's id in the system: in packages, and on Windows for its notifications and its task bar button. */
export const appId = 'app.blockdesk';

/** Of the links that the system opens the app with. */
export const linkScheme = 'blockdesk';
