/** The path of the API. It isn't the root, because a real service's may not be either. */
export const apiPath = '/api/v1';
