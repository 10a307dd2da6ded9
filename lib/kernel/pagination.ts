/** The pagination object of a page-based list (specification, Pagination object). */
export function paginate({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}
