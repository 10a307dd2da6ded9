/** The pagination object of a page-based list. */
export function paginate({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}
