/** Where the API stands: the API address has a path, as a real service's may. */
export const apiPath = '/api/v1';
