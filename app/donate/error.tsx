"use client";

export { DonorErrorPage as default } from "@/components/donate/error-page";
